import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WebhookEvent } from '@frontdesk/contract'
import { longestWebhookUrl, webhookEvents } from '@frontdesk/contract/limits'
import { useState, type FormEvent } from 'react'
import section from '../section/setup.module.css'
import { useEventName } from './useEventName.ts'

/** A webhook as its maker wants it. */
export type NewWebhook = { url: string; events: WebhookEvent[] }

type Props = {
  isMaking: boolean
  /** Whether another secret is still shown, which a new one would replace before it is stored. */
  isClosed: boolean
  onMake: (webhook: NewWebhook) => Promise<unknown>
}

/** The form for one more webhook: address and events. Entered values stay until it is made (API-6). */
export function WebhookForm({ isMaking, isClosed, onMake }: Props) {
  const { t } = useLingui()
  const nameOf = useEventName()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>([])
  const [isChecked, setChecked] = useState(false)
  const isAddress = URL.canParse(url.trim()) && /^https?:/u.test(url.trim())
  const make = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isClosed || !isAddress || events.length === 0) return
    void onMake({ url: url.trim(), events }).then(
      () => {
        setUrl('')
        setEvents([])
        setChecked(false)
      },
      () => undefined, // the reason is shown below
    )
  }
  return (
    <form onSubmit={make} noValidate>
      <Stack gap="md">
        <TextInput
          label={t`Address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.salon.example/hooks"
          maxLength={longestWebhookUrl}
          value={url}
          error={isChecked && !isAddress ? t`Enter an address that begins with https://` : null}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t`It hears when`}
          value={events}
          error={isChecked && events.length === 0 ? t`Choose at least one` : null}
          onChange={(chosen) => setEvents(webhookEvents.filter((event) => chosen.includes(event)))}
        >
          <Stack gap={12} mt={8}>
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={nameOf(event)} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button type="submit" variant="default" className={section.start ?? ''} loading={isMaking} disabled={isClosed}>
          <Trans>Add a webhook</Trans>
        </Button>
        {isClosed && (
          <p className={section.fact}>
            <Trans>First store the secret that is shown above.</Trans>
          </p>
        )}
      </Stack>
    </form>
  )
}
