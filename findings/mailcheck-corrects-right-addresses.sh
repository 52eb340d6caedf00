#!/usr/bin/env bash
# The checkers of mistyped e-mail domains "correct" large providers of Brazil, Kazakhstan and Russia to other people's.
#
# mailcheck 1.1.1 (MIT) and its maintained fork @zootools/email-spell-checker 1.12.0 (MIT). "Did you mean …?" compares a
# domain with a list of well-known ones and with endings that are mostly American and West European, and suggests the
# nearest. uol.com.br, with tens of millions of mailboxes, becomes uol.com; list.ru, a domain of Mail.ru, becomes live.ru;
# mail.kz becomes mail.kr, another country. Whoever accepts the suggestion at a registration never gets the e-mail.
# What follows here: the sign-up suggests no domain; the e-mail itself proves the address.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0
cat >seen.mjs <<'JS'
import checker from '@zootools/email-spell-checker'
import mailcheck from 'mailcheck'

for (const domain of ['uol.com.br', 'bol.com.br', 'terra.com.br', 'list.ru', 'ya.ru', 'mail.kz', 'yandex.kz', 'email.ua', 'ukr.net']) {
  const email = `olena@${domain}`
  const fork = checker.run({ email })?.domain ?? 'none'
  const old = mailcheck.run({ email, suggested: ({ domain }) => domain, empty: () => 'none' })
  console.log(`${domain}: mailcheck ${old}, email-spell-checker ${fork}`)
}
JS
cat >expected.txt <<'TXT'
uol.com.br: mailcheck uol.com, email-spell-checker uol.com
bol.com.br: mailcheck bol.com, email-spell-checker bol.com
terra.com.br: mailcheck terra.com, email-spell-checker terra.com
list.ru: mailcheck live.ru, email-spell-checker live.ru
ya.ru: mailcheck yahoo.ru, email-spell-checker yahoo.ru
mail.kz: mailcheck mail.kr, email-spell-checker mail.kr
yandex.kz: mailcheck yandex.kr, email-spell-checker yandex.kr
email.ua: mailcheck mail.ca, email-spell-checker mail.ua
ukr.net: mailcheck none, email-spell-checker none
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
