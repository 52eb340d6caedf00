#!/usr/bin/env bash
# nodemailer leaves out a recipient without an @, sends to the others, and says nothing.
#
# nodemailer 10.6.0 (MIT-0). Of "Ann <ann@salon.kz>, olena" the message goes to ann alone: the second recipient is in
# neither the envelope nor the header, and the result has no word of it. A lone "olena" gives an e-mail with an empty
# envelope and no To. "mailto:ann@salon.kz", as it is copied from a page, is read as the name of a group with one member.
# What follows here: addresses are checked where they enter, one by one; the transport is no check.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent nodemailer@10.6.0
cat >seen.mjs <<'JS'
import nodemailer from 'nodemailer'

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
for (const to of ['Ann <ann@salon.kz>, olena', 'olena', 'mailto:ann@salon.kz']) {
  const { envelope, message } = await transport.sendMail({ from: 'desk@salon.kz', to, text: 'x' })
  console.log(to.padEnd(26), JSON.stringify(envelope.to), /^To: .*/m.exec(String(message))?.[0] ?? 'no To')
}
JS
cat >expected.txt <<'TXT'
Ann <ann@salon.kz>, olena  ["ann@salon.kz"] To: Ann <ann@salon.kz>
olena                      [] no To
mailto:ann@salon.kz        ["ann@salon.kz"] To: mailto:ann@salon.kz;
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
