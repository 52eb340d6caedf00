/**
 * Common table expressions that delete all rows of tables, as the beginning of one statement. TRUNCATE makes new files
 * for every table and index, which takes twenty times as long for the few rows of a test. Foreign keys are checked at
 * the end of the statement, so that the order of the tables does not matter. PostgreSQL keeps its plan, and those of
 * all other statements; when `session_replication_role` switches foreign keys off, it makes all of them anew.
 */
export const deleteFrom = (tables: readonly string[]): string =>
  `with ${tables.map((table, number) => `t${number} as (delete from ${table})`).join(', ')}`
