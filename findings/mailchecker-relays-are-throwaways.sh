#!/usr/bin/env bash
# mailchecker takes addresses of DuckDuckGo and Firefox Relay for throwaways, but not those of Apple.
#
# mailchecker 6.0.21 (MIT), beside disposable-email-domains 1.0.62 and disposable-email-domains-js 1.26.0 (both MIT). People who hide their address
# have mail under duck.com, mozmail.com or privaterelay.appleid.com, and read it. To the first library two of the three are invalid, and its
# answer does not tell them from a wrong address. The lists of the others have none of these.
# What follows here: an address is proved by the letter that is sent to it, and no list refuses any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent mailchecker@6.0.21 disposable-email-domains@1.0.62 disposable-email-domains-js@1.26.0
cat >seen.mjs <<'JS'
import { isDisposableEmail } from 'disposable-email-domains-js'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const listed = new Set(require('disposable-email-domains'))
const { isValid } = require('mailchecker')

for (const host of ['duck.com', 'mozmail.com', 'privaterelay.appleid.com', 'ukr.net', 'mail.kz', 'uol.com.br'])
  console.log(host, isValid(`olena@${host}`), !listed.has(host), !isDisposableEmail(`olena@${host}`))
JS
cat >expected.txt <<'TXT'
duck.com false true true
mozmail.com false true true
privaterelay.appleid.com true true true
ukr.net true true true
mail.kz true true true
uol.com.br true true true
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
