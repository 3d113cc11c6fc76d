/** What the client's format of times shows of the user's settings there. */
export interface ClientClock {
  /** Null when it cannot be read from the format. */
  readonly hours: 12 | 24 | null;
  /** Null for the zone of the browser. */
  readonly zone: 'UTC' | null;
}

const HOUR = 3_600_000;
const WINTER = Date.UTC(2026, 0, 15, 0, 34);
const SUMMER = Date.UTC(2026, 6, 15, 0, 34);

/** The client offers no access to the settings themselves, hence reads times that it wrote; `write` is null without a format. */
export function clientClock(write: (epochMillis: number) => string | null): ClientClock {
  const read = (at: number) => {
    const [hour, minute] = (write(at)?.match(/\d+/g) ?? []).map(Number);
    return hour === undefined || minute === undefined || hour > 24 ? null : { hour, minute };
  };
  const day = Array.from({ length: 24 }, (_, hour) => read(WINTER + hour * HOUR)?.hour);
  if (day.includes(undefined)) {
    return { hours: null, zone: null };
  }
  const hours = day.some((hour = 0) => hour > 12) ? 24 : 12;
  const shows = (wall: (date: Date) => readonly [number, number]) =>
    [WINTER, SUMMER].every((at) => {
      const [hour, minute] = wall(new Date(at));
      const shown = read(at);
      return shown !== null && shown.minute === minute && (shown.hour - hour) % hours === 0;
    });
  const utc =
    !shows((date) => [date.getHours(), date.getMinutes()]) &&
    shows((date) => [date.getUTCHours(), date.getUTCMinutes()]);
  return { hours, zone: utc ? 'UTC' : null };
}
