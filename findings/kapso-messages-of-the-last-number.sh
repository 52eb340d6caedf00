#!/usr/bin/env bash
# Kapso's client of WhatsApp gives the messages of two business numbers to the last one of a webhook.
#
# @kapso/whatsapp-cloud-api 0.3.0 (MIT), normalizeWebhook. Meta may put changes of several numbers of one account into one
# webhook. The normalized answer has one phoneNumberId for all, that of the last change, and no message keeps its own: a
# customer of one salon is answered from the number of another. The fields of a filled form are renamed on the way, too:
# of "visit_date" and "visitDate", which a form may both have, one is left.
# What follows here: each change of a webhook is read with its own number, and a form's answers keep their names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @kapso/whatsapp-cloud-api@0.3.0
cat >seen.mjs <<'JS'
import { normalizeWebhook } from '@kapso/whatsapp-cloud-api/server'

const change = (number, message) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: number, phone_number_id: `id-of-${number}` },
    contacts: [{ profile: { name: 'Olena' }, wa_id: '380671112233' }],
    messages: [{ from: '380671112233', timestamp: '1764400000', ...message }],
  },
})
const answers = JSON.stringify({ visit_date: '2026-12-01', visitDate: '2026-12-05' })
const { phoneNumberId, messages } = normalizeWebhook({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        change('15550783881', { id: 'wamid.1', type: 'text', text: { body: 'To the first salon' } }),
        change('15550783882', {
          id: 'wamid.2',
          type: 'interactive',
          interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: answers } },
        }),
      ],
    },
  ],
})
const namesNumber = (message) => JSON.stringify(message).includes('1555078388')
console.log(`of ${phoneNumberId}: ${messages.length} messages, ${messages.filter(namesNumber).length} with a number of their own`)
console.log(JSON.stringify(messages[1].kapso.flowResponse))
JS
cat >expected.txt <<'TXT'
of id-of-15550783882: 2 messages, 0 with a number of their own
{"visitDate":"2026-12-05"}
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
