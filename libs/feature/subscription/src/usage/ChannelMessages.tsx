import { useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChannelMessageCount, PricedCategory } from '@frontdesk/contract'
import classes from './ChannelMessages.module.css'

/** In which order the categories stand: the dearest first. */
const order: readonly PricedCategory[] = ['marketing', 'utility', 'authentication', 'service', 'other']

/**
 * Meta's name of a category, which its bills bear. The templates of a chat call what is `utility` here service, so that
 * both say what they are.
 */
function CategoryText({ category }: { category: PricedCategory }) {
  switch (category) {
    case 'marketing':
      return <Trans>Marketing</Trans>
    case 'utility':
      return <Trans>Utility (service templates)</Trans>
    case 'authentication':
      return <Trans>Authentication</Trans>
    case 'service':
      return <Trans>Service (replies)</Trans>
    case 'other':
      return <Trans>Other</Trans>
  }
}

/** The note on the biller of messages, and on the place of the amounts, which WhatsApp does not report. */
function BillingNote({ isBilled }: { isBilled: boolean }) {
  return (
    <p className={classes.note}>
      {isBilled ? (
        <Trans>
          Meta bills these messages to your own WhatsApp Business account; they are not part of your plan. It does not
          report the amounts to us: you find them in the WhatsApp manager.
        </Trans>
      ) : (
        <Trans>Meta has billed none of these messages.</Trans>
      )}
    </p>
  )
}

/**
 * How many messages WhatsApp delivered in the running period, by the category in which it bills them, and how many of
 * them it bills (SUB-10). Nothing where there are none; channels that bill no messages do not appear. Each category is
 * a card of labels and values where three columns have no room. The roles are named, because browsers forget those of
 * a table that is not laid out as one.
 */
export function ChannelMessages({ counts }: { counts: readonly ChannelMessageCount[] | null }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const shown = order.flatMap((category) => (counts ?? []).filter((count) => count.category === category))
  if (shown.length === 0) return null
  return (
    <div className={classes.place}>
      <table role="table" className={classes.table}>
        <caption className={classes.caption}>
          <Trans>WhatsApp messages</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Category</Trans>
            </th>
            <th role="columnheader" scope="col" className={classes.count}>
              <Trans>Billed by Meta</Trans>
            </th>
            <th role="columnheader" scope="col" className={classes.count}>
              <Trans>Free</Trans>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(({ channel, category, billable, free }) => (
            <tr role="row" key={`${channel} ${category}`}>
              <th role="rowheader" scope="row">
                <CategoryText category={category} />
              </th>
              <td role="cell" className={classes.count} data-numbers data-label={t`Billed by Meta`}>
                {numberText(billable)}
              </td>
              <td role="cell" className={classes.count} data-numbers data-label={t`Free`}>
                {numberText(free)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <BillingNote isBilled={shown.some(({ billable }) => billable > 0)} />
    </div>
  )
}
