import { Button, Checkbox, Group, Radio, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { isTooLong, LimitedTextarea, PageReader, withPage, type ReadPage } from '@frontdesk/platform/parts'
import view from '../OnboardingView.module.css'
import { isTeachable, readLink, type Basics } from './Basics.ts'
import classes from './BasicsView.module.css'
import { HoursField } from './HoursField.tsx'

/** Longest price list and longest text, in characters. */
const longest = { prices: 8000, text: 500_000 } as const

type Payment = Basics['payment'][number]
type Tone = NonNullable<Basics['tone']>

/** The prices of the services. */
function PricesField({ prices, onChange }: { prices: string; onChange: (prices: string) => void }) {
  const { t } = useLingui()
  return (
    <LimitedTextarea
      label={t`What does it cost?`}
      data-field="prices"
      description={t`One service on each line, with its price.`}
      placeholder={t`Haircut 20\nColouring from 60`}
      value={prices}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      most={longest.prices}
      minRows={3}
      maxRows={10}
    />
  )
}

/** How customers may pay. */
function PaymentField({ chosen, onChange }: { chosen: Basics['payment']; onChange: (chosen: Payment[]) => void }) {
  const { t } = useLingui()
  const ways: Record<Payment, string> = {
    cash: t`Cash`,
    card: t`Cards`,
    phone: t`Apple Pay and Google Pay`,
    transfer: t`Bank transfer`,
  }
  return (
    <Checkbox.Group
      label={t`How can customers pay?`}
      value={[...chosen]}
      onChange={(values) => onChange((Object.keys(ways) as Payment[]).filter((way) => values.includes(way)))}
    >
      <Group mt="xs" gap="md">
        {Object.entries(ways).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Where customers book online. */
function BookingLinkField({
  link,
  isWrong,
  onChange,
}: {
  link: string
  isWrong: boolean
  onChange: (link: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Link for booking online`}
      placeholder="example.com/book"
      inputMode="url"
      data-field="bookingLink"
      value={link}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      error={isWrong ? t`This is not an address of a page` : null}
      maxLength={500}
    />
  )
}

/** How the assistant speaks. */
function ToneField({ tone, onChange }: { tone: Basics['tone']; onChange: (tone: Tone) => void }) {
  const { t } = useLingui()
  const tones: Record<Tone, string> = {
    warm: t`Warm and friendly`,
    brief: t`Brief`,
    formal: t`Polite and formal`,
  }
  return (
    <Radio.Group
      label={t`How should the assistant write?`}
      value={tone}
      onChange={(value) => {
        const chosen = (Object.keys(tones) as Tone[]).find((known) => known === value)
        if (chosen) onChange(chosen)
      }}
    >
      <Group mt="xs" gap="md">
        {Object.entries(tones).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A text that exists already: pasted, or read from a page of the company's, to be looked over before it is used. */
function WrittenField({
  basics: { website, text },
  onChange,
  onReadPage,
  isSaving,
}: {
  basics: Basics
  onChange: (part: Partial<Basics>) => void
  onReadPage: ReadPage
  isSaving: boolean
}) {
  const { t } = useLingui()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Or bring what is written down already</Trans>
      </legend>
      <PageReader
        address={website}
        onAddress={(address) => onChange({ website: address })}
        onReadPage={onReadPage}
        onText={(page) => onChange({ text: withPage(text, page) })}
        isDisabled={isSaving}
      />
      <LimitedTextarea
        label={t`Text`}
        data-field="text"
        description={t`Each block begins with the question or a title; the answer stands below it. Blocks are divided by an empty line.`}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        most={longest.text}
        minRows={3}
        maxRows={10}
      />
    </fieldset>
  )
}

/**
 * The selector of the first field that cannot be saved as it is, once its fault is shown; null when all of them can.
 */
function faultOf({ hours, bookingLink, prices, text }: Basics): string | null {
  if (hours.some(({ from, to }) => from === '' || to === '')) return 'input[type="time"][aria-invalid]'
  if (isTooLong(prices, longest.prices)) return '[data-field="prices"]'
  if (readLink(bookingLink) === null) return '[data-field="bookingLink"]'
  return isTooLong(text, longest.text) ? '[data-field="text"]' : null
}

/**
 * The questions of customers to every business, on one screen (TEACH-3): empty ones are left out, and all of them may
 * be skipped. A failed submission keeps the values.
 */
export function BasicsView({
  basics,
  onChange,
  onReadPage,
  onSave,
  onSkip,
  isSaving,
  failure,
}: {
  basics: Basics
  onChange: (part: Partial<Basics>) => void
  onReadPage: ReadPage
  onSave: (basics: Basics) => void
  onSkip: () => void
  isSaving: boolean
  /** Why the last attempt failed; null when it did not. */
  failure: string | null
}) {
  const { t } = useLingui()
  const [isTried, setTried] = useState(false)
  const link = readLink(basics.bookingLink)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The first missing time is found by its fault.
    flushSync(() => setTried(true))
    if (isSaving) return
    const fault = faultOf(basics)
    if (fault !== null) form.querySelector<HTMLElement>(fault)?.focus()
    else if (link !== null) onSave({ ...basics, bookingLink: link })
  }
  return (
    <form className={view.form} noValidate onSubmit={submit} aria-busy={isSaving}>
      <HoursField hours={basics.hours} isTried={isTried} onChange={(hours) => onChange({ hours })} />
      <TextInput
        label={t`Where are you?`}
        description={t`The address, and how to find the door.`}
        value={basics.address}
        onChange={({ currentTarget: { value } }) => onChange({ address: value })}
        autoComplete="street-address"
        maxLength={500}
      />
      <PricesField prices={basics.prices} onChange={(prices) => onChange({ prices })} />
      <PaymentField chosen={basics.payment} onChange={(payment) => onChange({ payment })} />
      <TextInput
        label={t`Where can customers park?`}
        value={basics.parking}
        onChange={({ currentTarget: { value } }) => onChange({ parking: value })}
        maxLength={1000}
      />
      <BookingLinkField
        link={basics.bookingLink}
        isWrong={isTried && link === null}
        onChange={(bookingLink) => onChange({ bookingLink })}
      />
      <ToneField tone={basics.tone} onChange={(tone) => onChange({ tone })} />
      <WrittenField basics={basics} onChange={onChange} onReadPage={onReadPage} isSaving={isSaving} />
      {failure !== null && (
        <div role="alert" className={view.failure}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          <span>
            <Trans>It was not saved: {failure} What you entered is still here.</Trans>
          </span>
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isSaving} disabled={!isTeachable(basics)}>
          {failure === null ? <Trans>Teach the assistant</Trans> : <Trans>Retry</Trans>}
        </Button>
        <Button variant="subtle" color="gray" size="md" onClick={onSkip}>
          <Trans>Skip for now</Trans>
        </Button>
      </div>
    </form>
  )
}
