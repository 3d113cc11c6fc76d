

/** Reads options of all hosts with the audit's own collector, several times; the first rounds warm the JVM. */
class OptionRounds {

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[4]);
        ExecutorService network = Executors.newFixedThreadPool(4);
        ExecutorService readers = Executors.newFixedThreadPool(64);
        VimEndpoint endpoint = new VimEndpoint(args[0], args[1], network);
        Conversation conversation = Conversation.logIn(endpoint, args[2], System.getenv("PASSWORD"));
        SoapVcenterSession session = new SoapVcenterSession(RenewableSession.of(conversation), readers);
        List<String> keys = List.of(args[3].split(","));
        for (int i = 0; i < rounds; i++) {
            long began = System.nanoTime();
            AtomicInteger values = new AtomicInteger();
            List<HostLocation> hosts = session.hostConfigurations().hosts(session.rootFolder());
            HostCollector.options(session, keys)
                    .read(
                            hosts,
                            Integer.parseInt(args[5]),
                            readers,
                            host -> keys.forEach(key -> values.addAndGet(host.option(key).value() == null ? 0 : 1)),
                            skipped -> {});
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(
                    "{\"millis\": %d, \"hosts\": %d, \"values\": %d, \"heapMB\": %d}%n",
                    (System.nanoTime() - began) / 1_000_000,
                    hosts.size(),
                    values.get(),
                    (runtime.totalMemory() - runtime.freeMemory()) >> 20);
        }
        session.logOut();
        network.shutdownNow();
        readers.shutdownNow();
    }
}
