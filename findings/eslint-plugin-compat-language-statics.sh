#!/usr/bin/env bash
# eslint-plugin-compat finds a new method of a list, and no new static method of the language.
#
# eslint-plugin-compat 7.0.2 (MIT), eslint 10.15.0 (MIT), for a browserslist of Chrome 109. `[].toSorted()` is refused.
# `Promise.withResolvers`, `Object.groupBy`, `Array.fromAsync`, `AbortSignal.any`, `URL.canParse` and the new methods of
# sets pass without a word, although none of them is in that browser. A clean run is taken for a proof of the floor.
# What follows here: the compiler's library of the floor refuses new methods, and the built files are scanned as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent eslint@10.15.0 eslint-plugin-compat@7.0.2
cat >seen.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { ESLint } from 'eslint'
import compat from 'eslint-plugin-compat'

writeFileSync('.browserslistrc', 'chrome 109\n')
const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [compat.configs['flat/recommended']] })
const calls = ['[1].toSorted()', 'Promise.withResolvers()', 'Object.groupBy([1], String)', 'Array.fromAsync([1])', 'AbortSignal.any([])', "URL.canParse('x')", 'new Set([1]).union(new Set())']
for (const call of calls) {
  const [{ messages }] = await eslint.lintText(call)
  console.log(call.padEnd(30), messages.map(({ message }) => message).join(' ') || 'nothing')
}
JS
cat >expected.txt <<'TXT'
[1].toSorted()                 Array.toSorted() is not supported in Chrome 109
Promise.withResolvers()        nothing
Object.groupBy([1], String)    nothing
Array.fromAsync([1])           nothing
AbortSignal.any([])            nothing
URL.canParse('x')              nothing
new Set([1]).union(new Set())  nothing
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
