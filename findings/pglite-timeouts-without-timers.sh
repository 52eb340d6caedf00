#!/usr/bin/env bash
# PGlite accepts statement_timeout and never acts on it.
#
# @electric-sql/pglite 0.5.16 (Apache-2.0, PostgreSQL 18.6 in WebAssembly). The setting is accepted and shown back, but a
# statement that takes many times its allowed time ends as if nothing had been set, and because there is one
# connection, everybody else waits for it.
# What follows here: a bound of time for the embedded database has to be a bound of work (rows, windows), and a server
# that relies on statement_timeout must not be proven on PGlite.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.16
cat >seen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
await database.exec("set statement_timeout = '10ms'")
console.log('set to', (await database.query('show statement_timeout')).rows[0].statement_timeout)
const began = performance.now()
const { rows } = await database.query('select count(*)::int as rows from generate_series(1, 2000000)')
const allowed = (performance.now() - began) / 10
console.log('the statement ended with', rows[0].rows, 'rows, after more than 5 times its allowed time:', allowed > 5)
await database.close()
JS
cat >expected.txt <<'TXT'
set to 10ms
the statement ended with 2000000 rows, after more than 5 times its allowed time: true
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
