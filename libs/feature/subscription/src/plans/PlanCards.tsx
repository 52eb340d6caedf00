import { useListText, useNumberText } from '@frontdesk/platform'
import { Badge } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { orderableSalons, planLimits, salonRange, type ChargedPeriod, type Plan } from '@frontdesk/billing-rules'
import { money } from '@frontdesk/money'
import { useId, type ReactNode } from 'react'
import { MoneyText } from '../money/MoneyText.tsx'
import { useFeatureText, usePlanDescription } from './usePlanTexts.ts'
import classes from './PlanCards.module.css'

const channelNames: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
}

const Included = ({ children }: { children: ReactNode }) => (
  <li className={classes.included}>
    <IconCheck size={16} stroke={1.75} aria-hidden className={classes.tick} />
    <span>{children}</span>
  </li>
)

/** The contents of a plan before any addition: conversations, salons, channels, features (SUB-3). */
function PlanContents({ plan }: { plan: Plan }) {
  const numberText = useNumberText()
  const listText = useListText()
  const featureText = useFeatureText()
  const { conversations, salons } = planLimits(plan.metadata)
  // The assistant’s own chats are no channel that anybody chooses a plan for.
  const channels = plan.metadata.included.channels
    .filter((channel) => channel !== 'internal')
    .map((channel) => channelNames[channel] ?? channel)
  const features = plan.metadata.displayFeatureKeys.map(featureText).filter((text) => text !== null)
  const count = numberText(conversations ?? 0)
  return (
    <ul className={classes.contents}>
      {conversations !== null && (
        <Included>
          <Plural
            value={conversations}
            one={`${count} AI conversation a month`}
            other={`${count} AI conversations a month`}
          />
        </Included>
      )}
      {salons !== null && (
        <Included>
          <Plural value={salons} one="# salon" other="# salons" />
        </Included>
      )}
      {channels.length > 0 && <Included>{listText(channels)}</Included>}
      {features.map((text) => (
        <Included key={text}>{text}</Included>
      ))}
    </ul>
  )
}

/** The price of a plan as it comes, and what a year of it saves. */
function CardPrice({ plan, period }: { plan: Plan; period: ChargedPeriod }) {
  const saved = money(plan.monthly.minor * 12 - plan.yearly.minor, plan.currencyCode)
  return (
    <div className={classes.price}>
      <p className={classes.amount}>
        <MoneyText of={period === 'year' ? plan.yearly : plan.monthly} isShort />{' '}
        <span className={classes.per}>{period === 'year' ? <Trans>a year</Trans> : <Trans>a month</Trans>}</span>
      </p>
      <p className={classes.saving}>
        {period === 'year' ? (
          <Trans>
            You save <MoneyText of={saved} isShort /> a year
          </Trans>
        ) : (
          <Trans>
            <MoneyText of={plan.yearly} isShort /> when paid yearly
          </Trans>
        )}
      </p>
    </div>
  )
}

/** That a plan has no room for the salons of the company; nothing where it has. */
function RoomNote({ plan: { metadata }, connectedSalons }: { plan: Plan; connectedSalons: number }) {
  if (orderableSalons(metadata, connectedSalons) !== null) return null
  const { most } = salonRange(metadata)
  return (
    <span className={classes.room}>
      <Plural
        value={most}
        one="For at most # salon: you have more connected."
        other="For at most # salons: you have more connected."
      />
    </span>
  )
}

/**
 * The plans on sale as cards, one of which is chosen, with the popular and the current one marked, and those that are
 * too small for the salons of the company (SUB-1, SUB-2, SUB-3, SUB-12). A group of radio buttons: arrow keys choose.
 */
export function PlanCards({
  plans,
  period,
  chosen,
  current,
  connectedSalons = 0,
  isDisabled = false,
  onChoose,
}: {
  /** In the order in which they are shown. */
  plans: readonly Plan[]
  period: ChargedPeriod
  /** The variant's id of the chosen plan. */
  chosen: string | null
  /** The variant's id of the plan that the company has; null without one. */
  current: string | null
  connectedSalons?: number
  isDisabled?: boolean
  onChoose: (variantId: string) => void
}) {
  const id = useId()
  const planDescription = usePlanDescription()
  return (
    <fieldset className={classes.plans} disabled={isDisabled}>
      <legend className={classes.legend}>
        <Trans>Plan</Trans>
      </legend>
      {plans.map((plan) => {
        const { label, recommendedFor } = plan.metadata
        const part = `${id}-${plan.variantId}`
        return (
          <div key={plan.variantId} className={classes.card} data-chosen={plan.variantId === chosen || undefined}>
            <input
              type="radio"
              name={id}
              className={classes.choice}
              checked={plan.variantId === chosen}
              onChange={() => onChoose(plan.variantId)}
              aria-labelledby={`${part}-name`}
              aria-describedby={`${part}-marks ${part}-price ${part}-description`}
            />
            <div className={classes.head}>
              <span id={`${part}-name`} className={classes.name}>
                {plan.name}
              </span>
              <span id={`${part}-marks`} className={classes.marks}>
                {label !== null && <Badge variant="light">{label}</Badge>}
                {plan.variantId === current ? (
                  <Badge color="gray" variant="outline">
                    <Trans>Your plan</Trans>
                  </Badge>
                ) : (
                  plan.isPopular && (
                    <Badge variant="filled">
                      <Trans>Most popular</Trans>
                    </Badge>
                  )
                )}
              </span>
            </div>
            <p id={`${part}-description`} className={classes.description}>
              {planDescription(plan)}
              {recommendedFor !== null && (
                <span className={classes.recommended}>
                  <Trans>Recommended for: {recommendedFor}</Trans>
                </span>
              )}
              <RoomNote plan={plan} connectedSalons={connectedSalons} />
            </p>
            <div id={`${part}-price`}>
              <CardPrice plan={plan} period={period} />
            </div>
            <PlanContents plan={plan} />
          </div>
        )
      })}
    </fieldset>
  )
}
