/**
 * A statement that keeps a processor and its connection busy for up to a minute. A backend whose server was killed does
 * not notice that while it is busy: a loop without an end would outlive a test that was broken off.
 */
export const busyStatement = `do $$ begin while clock_timestamp() < statement_timestamp() + interval '1 minute' loop end loop; end $$`
