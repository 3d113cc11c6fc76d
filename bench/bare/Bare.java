import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** The service's libraries with their auto-configuration and no code of ours: what start-up is measured against. */
@SpringBootConfiguration
@EnableAutoConfiguration
public class Bare {

    public static void main(String[] arguments) {
        SpringApplication.run(Bare.class, arguments);
    }
}
