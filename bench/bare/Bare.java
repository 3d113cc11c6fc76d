import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service's libraries with their auto-configuration and no code of ours: what start-up is measured against. */
@SpringBootApplication
public class Bare {

    public static void main(String[] arguments) {
        SpringApplication.run(Bare.class, arguments);
    }
}
