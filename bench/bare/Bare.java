import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The libraries of the service with their auto-configuration and without its code, for comparison of the startup time.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
public class Bare {

    public static void main(String[] arguments) {
        SpringApplication application = new SpringApplication(Bare.class);
        application.setDefaultProperties(Map.of("server.address", "127.0.0.1", "server.port", "0"));
        ConfigurableApplicationContext context = application.run(arguments);
        // As the script that archives the classes expects.
        System.out.println("Bare listens on port " + context.getEnvironment().getProperty("local.server.port"));
    }
}
