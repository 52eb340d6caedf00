#!/usr/bin/env bash
# A row-security policy by current_setting makes the plan that is kept for everybody depend on one company.
#
# PostgreSQL's planner, shown in @electric-sql/pglite 0.5.16 (Apache-2.0, PostgreSQL 18.6). The usual policy of a product
# with many companies is `company_id = current_setting('app.company')::int`. The setting is a stable function, whose value
# the planner looks up for its estimate, also for a generic plan, which it keeps for all later companies. Planned while a
# new, empty company is served, the statement expects one row, and keeps that plan for a company with thousands: a join
# below it loops over each of them. Written as a subquery, the value is hidden and the estimate is the average.
# What follows here: the policies read the company in a subquery.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
await database.exec(`
  create table messages (id int primary key, company_id int not null);
  insert into messages select id, 1 from generate_series(1, 5000) id;
  create index on messages (company_id);
  create role app;
  grant select on messages to app;
  alter table messages enable row level security;
  analyze messages;
  set plan_cache_mode = force_generic_plan`)
const setting = "nullif(current_setting('app.company', true), '')::int"
for (const [name, policy] of [
  ['current_setting', `company_id = ${setting}`],
  ['a subquery', `company_id = (select ${setting})`],
]) {
  await database.exec(`drop policy if exists of_company on messages; create policy of_company on messages using (${policy})`)
  for (const [which, company] of [['full', 1], ['empty', 77]]) {
    await database.exec(`set role app; set app.company = '${company}'; prepare list as select * from messages`)
    await database.query('explain execute list')
    await database.exec("set app.company = '1'")
    const plan = (await database.query('explain execute list')).rows[0]['QUERY PLAN']
    console.log(`${name.padEnd(16)} planned for the ${which.padEnd(5)} company, expects ${/rows=(\d+)/.exec(plan)[1]} rows of the full one`)
    await database.exec('deallocate list; reset role')
  }
}
await database.close()
JS
cat >expected.txt <<'TXT'
current_setting  planned for the full  company, expects 5000 rows of the full one
current_setting  planned for the empty company, expects 1 rows of the full one
a subquery       planned for the full  company, expects 5000 rows of the full one
a subquery       planned for the empty company, expects 5000 rows of the full one
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
