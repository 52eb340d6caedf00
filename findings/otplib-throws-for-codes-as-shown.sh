#!/usr/bin/env bash
# otplib throws for a code that is written as authenticators show it, and for a secret as sites show it.
#
# otplib 13.5.0 (MIT). Authenticators show a code in two groups, "123 456", and sites a secret in lower-case groups for
# people who type it. verify() answers a wrong code with { valid: false }, and rejects a code with a space, or one that is
# not finished, with an error: a form that hands on what was typed answers a slip with a fault of the server. generate()
# reads the secret in capitals alone, and not in lower case or groups.
# What follows here: what is typed is brought to digits, and a secret to capitals, before the library sees it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent otplib@13.5.0
cat >seen.mjs <<'JS'
import { generate, verify } from 'otplib'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const code = await generate({ secret })
const other = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
const outcome = (answer) => answer.then(({ valid }) => valid, ({ name }) => name)
console.log('right', await outcome(verify({ secret, token: code })))
console.log('another', await outcome(verify({ secret, token: other })))
console.log('in two groups', await outcome(verify({ secret, token: `${code.slice(0, 3)} ${code.slice(3)}` })))
console.log('five digits', await outcome(verify({ secret, token: code.slice(0, 5) })))
const groups = secret.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1 ')
console.log('secret in groups', await generate({ secret: groups }).then(() => 'read', ({ message }) => message.slice(0, 21)))
JS
cat >expected.txt <<'TXT'
right true
another false
in two groups TokenLengthError
five digits TokenLengthError
secret in groups Invalid Base32 string
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
