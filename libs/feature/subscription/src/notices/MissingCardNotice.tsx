import { Trans } from '@lingui/react/macro'
import type { Money } from '@frontdesk/money'
import { formatDay } from '@frontdesk/platform'
import { MoneyText } from '../money/MoneyText.tsx'
import { BillingNotice } from '../section/BillingNotice.tsx'
import { ChangeButton } from '../section/ChangeButton.tsx'

/** A renewal that costs something, for which no card is saved. */
export type RenewalWithoutCard = { readonly on: Date; readonly amount: Money }

/**
 * Says in time that a renewal cannot be paid, as no card is saved, with the button that leads to
 * the page of cards (SUB-8).
 */
export function MissingCardNotice({
  renewal,
  isOpening = false,
  isChanging = false,
  failure = null,
  onAddCard,
}: {
  renewal: RenewalWithoutCard
  /** The address of the page of cards is being asked for. */
  isOpening?: boolean
  /** A change is on its way, also one of another part of the page. */
  isChanging?: boolean
  /** Why the page of cards could not be opened, in a sentence. */
  failure?: string | null
  onAddCard: () => void
}) {
  const day = formatDay(renewal.on)
  const price = <MoneyText of={renewal.amount} />
  return (
    <>
      <BillingNotice
        tone="warning"
        title={<Trans>No card is saved for the next payment</Trans>}
        actions={
          <ChangeButton loading={isOpening} isBlocked={isChanging && !isOpening} onClick={onAddCard}>
            <Trans>Add a card</Trans>
          </ChangeButton>
        }
      >
        <Trans>
          On {day} your plan renews for {price}. Add a card before that day, so that it can be paid and the assistant
          goes on answering.
        </Trans>
      </BillingNotice>
      {failure && (
        <BillingNotice tone="bad" isAlert>
          {failure}
        </BillingNotice>
      )}
    </>
  )
}
