import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * The libraries of the service with their auto-configuration and without its code, for comparison of the startup time.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
public class Bare {

    public static void main(String[] arguments) {
        SpringApplication.run(Bare.class, arguments);
    }
}
