#!/usr/bin/env bash
# The clock of PGlite has whole milliseconds, so that rows written one after the other are equally old.
#
# @electric-sql/pglite 0.5.16 (Apache-2.0). clock_timestamp() and now() of PostgreSQL count microseconds. In PGlite the
# last three digits are always 000: of 2,000 readings in one statement not one differs within its millisecond. A list that
# is ordered, or paged, by created_at alone is in order on PostgreSQL and has ties on PGlite.
# What follows here: an order by time always has the id as its second key, and a page begins after both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
const { rows } = await database.query(`
  select distinct extract(microseconds from clock_timestamp())::bigint % 1000 as "microseconds"
  from generate_series(1, 2000)`)
console.log('microseconds within the millisecond:', rows.map((row) => String(row.microseconds)).join(', '))
await database.close()
JS
cat >expected.txt <<'TXT'
microseconds within the millisecond: 0
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
