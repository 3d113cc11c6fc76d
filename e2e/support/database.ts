// A real PostgreSQL that can be stopped temporarily and keeps its data and port.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, serve } from '../../tools/process.mjs';

type Running = Awaited<ReturnType<typeof serve>>;

export class Database {
  private constructor(
    private readonly folder: string,
    private running: Running,
    readonly port: string,
  ) {}

  static async start(folder: string): Promise<Database> {
    const running = await Database.run(folder, '0');
    return new Database(folder, running, running.ready as string);
  }

  /** The settings of the service. */
  get environment() {
    return {
      TIDEMARK_DATABASE_URL: `jdbc:postgresql://127.0.0.1:${this.port}/postgres`,
      TIDEMARK_DATABASE_USERNAME: 'postgres',
    };
  }

  async stop() {
    await this.running.stop();
  }

  async startAgain() {
    this.running = await Database.run(this.folder, this.port);
  }

  /** With the libraries of the service's tests, whose list the jar's build leaves behind. */
  private static run(folder: string, port: string): Promise<Running> {
    const libraries = readFileSync(path.join(root, 'plugin-service/target/test-classpath'), 'utf8').trim();
    const words = ['-cp', libraries, path.resolve('support/Postgres.java'), folder, port];
    return serve('java', words, { isReady: (line: string) => /PostgreSQL listens on (\d+)/.exec(line)?.[1] });
  }
}
