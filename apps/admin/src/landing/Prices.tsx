import { Plural, Trans } from '@lingui/react/macro'
import { useLocale, useNumberText } from '@frontdesk/platform'
import type { PlanDescription } from '@frontdesk/billing-rules'
import { moneyText } from '@frontdesk/money'
import classes from './Prices.module.css'
import type { PlanOffer } from './readOffers.ts'
import { Section } from './Section.tsx'
import section from './Section.module.css'

/** The sentence below a plan's name (SUB-12). */
function Description({ of }: { of: PlanDescription }) {
  const numberText = useNumberText()
  switch (of.key) {
    case 'own-words':
      return of.text
    case 'one-salon':
      return <Trans>For one salon</Trans>
    case 'many-chats':
      return <Trans>For salons with many chats</Trans>
    case 'customisable':
      return <Trans>A plan that you set up for your business</Trans>
    case 'conversations-and-salons': {
      const { conversations, salons } = of
      const count = numberText(conversations)
      return (
        <>
          <Plural
            value={conversations}
            one={`${count} AI conversation a month`}
            other={`${count} AI conversations a month`}
          />
          {' · '}
          <Plural value={salons} one="# salon" other="# salons" />
        </>
      )
    }
  }
}

/** The plans on sale with their prices; nothing while there are none to show (SUB-2). */
export function Prices({ offers }: { offers: readonly PlanOffer[] }) {
  const locale = useLocale()
  if (offers.length === 0) return null
  return (
    <Section id="prices" title={<Trans>What it costs</Trans>} isRaised>
      <ul className={`${section.columns} ${classes.plans}`}>
        {offers.map(({ id, name, description, monthly, trialDays }) => (
          <li key={id} className={classes.plan}>
            <h3 className={section.name} dir="auto">
              {name}
            </h3>
            <p className={section.text} dir="auto">
              <Description of={description} />
            </p>
            <p className={classes.price}>
              <span className={classes.amount} data-numbers>
                {moneyText(locale, monthly, { isShort: true })}
              </span>{' '}
              <Trans>a month</Trans>
            </p>
            {trialDays > 0 && (
              <p className={section.text}>
                <Plural value={trialDays} one="The first day is free" other="The first # days are free" />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
