package io.tidemark.registration;

import io.tidemark.lab.Lab;
import io.tidemark.platform.console.UsageTexts;
import io.tidemark.registration.command.Doctor;
import io.tidemark.registration.command.Register;
import io.tidemark.registration.command.Status;
import io.tidemark.registration.command.SupportBundle;
import io.tidemark.registration.command.Unregister;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** The exit code and output of a command of the jar. */
public record CommandRun(int code, String out, String err) {

    /** Runs a command with a user of the lab, whose vCenter it trusts. */
    public static CommandRun on(Lab lab, String user, String command, String... more) {
        Lab.User caller = lab.user(user);
        List<String> options = new ArrayList<>(List.of("--vcenter", lab.vcenter(), "--user", caller.name()));
        Collections.addAll(options, "--password-stdin", "--vcenter-thumbprint", lab.thumbprint());
        Collections.addAll(options, more);
        return of(caller.password(), command, options);
    }

    /** Runs {@code register}, {@code unregister}, {@code doctor}, {@code support-bundle} or {@code status} with a line on standard input. */
    public static CommandRun of(String password, String command, List<String> options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(
                switch (command) {
                    case "register" -> new Register();
                    case "unregister" -> new Unregister();
                    case "doctor" -> new Doctor();
                    case "support-bundle" -> new SupportBundle();
                    default -> new Status();
                });
        line.setResourceBundle(new UsageTexts(Locale.ENGLISH));
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        line.setExecutionExceptionHandler((thrown, broken, parsed) -> {
            broken.getErr().println(thrown.getMessage());
            return 1;
        });
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream((password + "\n").getBytes(StandardCharsets.UTF_8)));
        try {
            int code = line.execute(new ArrayList<>(options).toArray(String[]::new));
            return new CommandRun(code, out.toString(), err.toString());
        } finally {
            System.setIn(before);
        }
    }
}
