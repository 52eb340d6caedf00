#!/usr/bin/env bash
# lightningcss removes the older value before "safe center", and the browser that it builds for has neither.
#
# lightningcss 1.33.0 (MPL-2.0), the minifier of Vite 8. Of two values of one property the first is the fallback of a
# browser that lacks the second. For `color-mix()`, `subgrid` and `stretch` both are kept when the target lacks the newer
# one. For `justify-content: flex-start; justify-content: safe center` the first is removed although the target is Chrome
# 109, and MDN's data (@mdn/browser-compat-data 8.1.9, CC0-1.0) has `safe` for Chrome from 115 on.
# What follows here: the built style sheets are compared with the browser floor, not the sources.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent lightningcss@1.33.0 @mdn/browser-compat-data@8.1.9
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'
import { transform } from 'lightningcss'

const { css } = createRequire(import.meta.url)('@mdn/browser-compat-data')
const targets = { chrome: 109 << 16 }
for (const style of ['a{width:100%;width:stretch}', 'a{grid-template-rows:auto;grid-template-rows:subgrid}', 'a{justify-content:flex-start;justify-content:safe center}'])
  console.log(style, '->', String(transform({ filename: 'a.css', code: Buffer.from(style), minify: true, targets }).code))
const { support } = css.properties['justify-content'].safe.__compat
console.log('safe in Chrome from', [support.chrome].flat()[0].version_added)
JS
cat >expected.txt <<'TXT'
a{width:100%;width:stretch} -> a{width:100%;width:stretch}
a{grid-template-rows:auto;grid-template-rows:subgrid} -> a{grid-template-rows:auto;grid-template-rows:subgrid}
a{justify-content:flex-start;justify-content:safe center} -> a{justify-content:safe center}
safe in Chrome from 115
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
