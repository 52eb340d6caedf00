import type { Results } from '@frontdesk/contract'
import { useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { HowCounted } from './HowCounted.tsx'
import classes from './Figures.module.css'

/** The tokens of the AI's model in a conversation, and WhatsApp's messages that Meta bills, where known (VALUE-1). */
export function Costs({ all: { tokens }, meta }: Pick<Results, 'all' | 'meta'>) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [billable, messages] = [numberText(meta?.billable ?? 0), numberText(meta?.messages ?? 0)]
  const rows = [
    ...(tokens === null
      ? []
      : [
          {
            name: t`Tokens of the AI’s model in a conversation`,
            value: numberText((tokens.input + tokens.output) / tokens.conversations, 0),
            definition: t`What the model has read and written for its replies, in all conversations for which it says so, divided by their number.`,
          },
        ]),
    ...(meta === null
      ? []
      : [
          {
            name: t`WhatsApp messages that Meta bills`,
            value: t`${billable} of ${messages}`,
            definition: t`Of the messages that were delivered in these days and whose price WhatsApp has named. Meta bills them to your own account; it does not say how much.`,
          },
        ]),
  ]
  if (rows.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t`What it costs`}>
      <Title order={2} size="h5" mb="xs">
        <Trans>What it costs</Trans>
      </Title>
      <table className={classes.table}>
        <tbody>
          {rows.map(({ name, value, definition }) => (
            <tr key={name}>
              <th scope="row">
                <span className={classes.named}>
                  {name}
                  <HowCounted name={name} definition={definition} />
                </span>
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
