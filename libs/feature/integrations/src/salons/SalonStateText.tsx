import { Anchor } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import type { CrmFailureCode, CrmPlanLimit } from '@frontdesk/contract'
import { recommendedUntil, type SalonState } from '@frontdesk/integration-rules'
import { money, moneyText } from '@frontdesk/money'
import { formatDayTime, useLocale } from '@frontdesk/platform'
import { Link } from 'react-router-dom'

/** Why a salon could not be connected, and what to do about it. */
function SalonFailure({ code }: { code: CrmFailureCode }) {
  switch (code) {
    case 'NO_CONSENT':
      return <Trans>Altegio has no open consent of this salon. Open the app in Altegio and press Connect there.</Trans>
    case 'CONSENT_EXPIRED':
      return <Trans>The consent in Altegio has expired. Open the app in Altegio and press Connect once more.</Trans>
    case 'NOT_CLAIMED':
      return <Trans>Altegio has not sent you with this salon. Open the app in Altegio and press Connect there.</Trans>
    case 'USED_ELSEWHERE':
      return (
        <Trans>This salon is connected to another company. Delete it there first, then come from Altegio again.</Trans>
      )
    case 'NOT_SET_UP':
      return (
        <Trans>This server has no access to Altegio. Whoever runs it finds the steps in the operating guide.</Trans>
      )
    case 'REFUSED':
      return (
        <Trans>Altegio does not let this server connect the salon. Try again later, or ask Altegio’s support.</Trans>
      )
    case 'UNREACHABLE':
      return <Trans>Altegio did not answer for several minutes. Nothing is lost; try again.</Trans>
  }
}

/** Which plan has room for a salon, what it costs, and the way to it. */
function SalonOverPlan({ limit: { salons, upgrade } }: { limit: CrmPlanLimit }) {
  const locale = useLocale()
  const price = upgrade && moneyText(locale, money(upgrade.amount, upgrade.currencyCode))
  return (
    <>
      <Plural
        value={salons}
        one="Your plan has one salon, which is taken."
        other="Your plan has # salons, which are all taken."
      />{' '}
      {upgrade === null ? (
        <Trans>Another plan has room for it; it is then connected by itself.</Trans>
      ) : upgrade.billingPeriod === 'month' ? (
        <Trans>With room for one more it costs {price} a month. The salon is then connected by itself.</Trans>
      ) : (
        <Trans>With room for one more it costs {price} a year. The salon is then connected by itself.</Trans>
      )}{' '}
      <Anchor component={Link} to="/subscription" inherit underline="always">
        <Trans>Change the plan</Trans>
      </Anchor>
    </>
  )
}

/** The meaning of a salon's state, with its moment, and what happens next. */
export function SalonStateText({ state }: { state: SalonState }) {
  const at = 'since' in state && state.since !== null ? formatDayTime(state.since) : null
  switch (state.kind) {
    case 'waiting': {
      if (state.agreedAt === null)
        return <Trans>Frontdesk asks Altegio for it, again and again until it answers.</Trans>
      const agreedAt = formatDayTime(state.agreedAt)
      const until = formatDayTime(recommendedUntil(state.agreedAt))
      return (
        <Trans>
          Agreed to in Altegio: {agreedAt}. Altegio asks for the connection until {until}, and often takes it later.
        </Trans>
      )
    }
    case 'over-plan':
      return <SalonOverPlan limit={state.limit} />
    case 'connected':
      return at === null ? null : <Trans>Connected since {at}</Trans>
    case 'already':
      return at === null ? (
        <Trans>It was installed in Altegio before.</Trans>
      ) : (
        <Trans>It was installed in Altegio before, since {at}.</Trans>
      )
    case 'failed': {
      const { message } = state
      return (
        <>
          <SalonFailure code={state.code} />
          {message !== null && (
            <>
              {' '}
              <Trans>Altegio says: “{message}”</Trans>
            </>
          )}
        </>
      )
    }
    case 'frozen':
      return at === null ? (
        <Trans>Its subscription in Altegio has expired. Once it is paid, it is connected again by itself.</Trans>
      ) : (
        <Trans>
          Frozen since {at}: its subscription in Altegio has expired. Once it is paid, it is connected again by itself.
        </Trans>
      )
    case 'uninstalled': {
      const agreedAt = state.agreedAt === null ? null : formatDayTime(state.agreedAt)
      return (
        <>
          {at === null ? <Trans>Disconnected in Altegio.</Trans> : <Trans>Disconnected in Altegio: {at}.</Trans>}{' '}
          {agreedAt === null ? (
            <Trans>To connect it again, open the app in Altegio and press Connect there.</Trans>
          ) : (
            <Trans>Its owner agreed again: {agreedAt}. Come from Altegio to connect it.</Trans>
          )}
        </>
      )
    }
  }
}
