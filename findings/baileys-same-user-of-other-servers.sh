#!/usr/bin/env bash
# Baileys' areJidsSameUser compares the digits alone: a number, a hidden id and a group can be "the same user".
#
# @whiskeysockets/baileys 7.0.0-rc14 (MIT). Since WhatsApp's hidden ids (LID), digits before the @ no longer say which
# person is meant without the server behind it, and groups have ids of their own. areJidsSameUser leaves the server out
# of account: a number and a hidden id with the same digits are one user, a group and a channel of the same digits too, while the
# number and the hidden id of one person are two. isPnUser says no to the older spelling of a number, "@c.us",
# which jidNormalizedUser turns into the newer one.
# What follows here: an address is normalized first and compared whole, and a person's number and hidden id are joined
# by the pair that WhatsApp itself tells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @whiskeysockets/baileys@7.0.0-rc14
cat >seen.mjs <<'JS'
import { areJidsSameUser, isPnUser, jidNormalizedUser } from '@whiskeysockets/baileys'

const pairs = [
  ['77011234567@s.whatsapp.net', '77011234567@lid'],
  ['120363041234567890@g.us', '120363041234567890@newsletter'],
  ['77011234567:12@s.whatsapp.net', '77011234567@c.us'],
]
for (const [one, other] of pairs) console.log(`${one} and ${other}: ${areJidsSameUser(one, other) ? 'the same' : 'others'}`)
for (const address of ['77011234567@c.us', jidNormalizedUser('77011234567@c.us')])
  console.log(`${address} is a number: ${isPnUser(address) === true}`)
JS
cat >expected.txt <<'TXT'
77011234567@s.whatsapp.net and 77011234567@lid: the same
120363041234567890@g.us and 120363041234567890@newsletter: the same
77011234567:12@s.whatsapp.net and 77011234567@c.us: the same
77011234567@c.us is a number: false
77011234567@s.whatsapp.net is a number: true
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
