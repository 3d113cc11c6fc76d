package io.tidemark.audit.finding;

/** How bad a deviation is; {@code weight} is what one costs an object of its 100 points. */
public enum Severity {
    ERROR(25),
    WARNING(10),
    INFO(1);

    private final int weight;

    Severity(int weight) {
        this.weight = weight;
    }

    public int weight() {
        return weight;
    }
}
