package io.tidemark.audit.finding;

/** The severity of a deviation; {@code weight} is the number of points that an object loses. */
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
