import { useNumberText } from '@frontdesk/platform'
import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, NumberInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import {
  monthsCharged,
  orderableSalons,
  salonRange,
  type ChargedPeriod,
  type Configuration,
  type PlanMetadata,
} from '@frontdesk/billing-rules'
import { money, type Currency } from '@frontdesk/money'
import { useId, useState } from 'react'
import { MoneyText } from '../money/MoneyText.tsx'
import { withRoom } from './PlanChoice.ts'
import classes from './PlanConfigurator.module.css'

type Props = {
  metadata: PlanMetadata
  currency: Currency
  /** Surcharges are shown for one of these. */
  period: ChargedPeriod
  configuration: Configuration
  /** The least number of salons, as far as the plan has so many. */
  connectedSalons?: number
  isDisabled?: boolean
  onChange: (configuration: Configuration) => void
}

/** `+$20.00 a month`, or that it is included. */
function Surcharge({ amount, currency, period }: { amount: number; currency: Currency; period: ChargedPeriod }) {
  const of = money(amount * monthsCharged[period], currency)
  if (of.minor === 0) return <Trans>included</Trans>
  const price = <MoneyText of={of} isShort />
  if (of.minor < 0) return price
  return period === 'year' ? <Trans>+{price} a year</Trans> : <Trans>+{price} a month</Trans>
}

/** The numbers of conversations that a plan offers, as radio buttons; nothing where there is no choice. */
function ConversationOptions({ metadata, currency, period, configuration, connectedSalons = 0, ...props }: Props) {
  const { isDisabled, onChange } = props
  const numberText = useNumberText()
  const id = useId()
  const { options } = metadata.configurable.conversations
  if (options.length < 2) return null
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend className={classes.label}>
        <Trans>AI conversations a month</Trans>
      </legend>
      <div className={classes.options}>
        {options.map(({ value, additionalAmount }) => (
          <label
            key={value}
            className={classes.option}
            data-chosen={value === configuration.conversations || undefined}
          >
            <input
              type="radio"
              name={id}
              className={classes.choice}
              checked={value === configuration.conversations}
              onChange={() => onChange(withRoom(metadata, { ...configuration, conversations: value }, connectedSalons))}
            />
            <span className={classes.number} data-numbers>
              {numberText(value)}
            </span>{' '}
            <span className={classes.surcharge}>
              <Surcharge amount={additionalAmount} currency={currency} period={period} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The number of salons, with buttons for one more and one less. */
function SalonCount({ metadata, currency, period, configuration, connectedSalons = 0, ...props }: Props) {
  const { isDisabled = false, onChange } = props
  const { t } = useLingui()
  const id = useId()
  // The field is cleared before another number is typed; the choice stays meanwhile.
  const [isEmpty, setEmpty] = useState(false)
  const { least: fewest, most } = salonRange(metadata)
  // The company cannot order a plan that is too small for its salons; the card of the plan says so.
  const least = orderableSalons(metadata, connectedSalons)?.least ?? most
  const { baseIncluded, additionalAmountPerUnit } = metadata.configurable.salons
  const { salons } = configuration
  const set = (count: number) => onChange({ ...configuration, salons: count })
  const each = <Surcharge amount={additionalAmountPerUnit} currency={currency} period={period} />
  if (most === fewest) return null
  return (
    <div className={classes.group} role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <label id={id} htmlFor={`${id}-count`} className={classes.label}>
        <Trans>Salons</Trans>
      </label>
      <div className={classes.salons}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`One salon less`}
          disabled={isDisabled || salons <= least}
          onClick={() => set(salons - 1)}
        >
          <IconMinus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <NumberInput
          id={`${id}-count`}
          className={classes.count}
          classNames={{ input: classes.countInput }}
          value={isEmpty ? '' : salons}
          min={least}
          max={most}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
          hideControls
          disabled={isDisabled}
          onChange={(value) => {
            setEmpty(value === '')
            if (typeof value === 'number') set(value)
          }}
          onBlur={() => setEmpty(false)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`One salon more`}
          disabled={isDisabled || salons >= most}
          onClick={() => set(Math.max(least, salons + 1))}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <p id={`${id}-note`} className={classes.note}>
        <Plural value={baseIncluded} one="# salon is included." other="# salons are included." />{' '}
        <Plural value={most} one="At most # salon." other="At most # salons." />{' '}
        {additionalAmountPerUnit > 0 && most > baseIncluded && <Trans>Each further salon: {each}.</Trans>}{' '}
        {connectedSalons > 1 && (
          <Plural
            value={connectedSalons}
            one="You have # salon connected, so there cannot be fewer."
            other="You have # salons connected, so there cannot be fewer."
          />
        )}
      </p>
    </div>
  )
}

/** Sets a plan up: conversations a month and salons, each with its surcharge (SUB-1, SUB-3). */
export function PlanConfigurator(props: Props) {
  return (
    <div className={classes.configurator}>
      <ConversationOptions {...props} />
      <SalonCount {...props} />
    </div>
  )
}
