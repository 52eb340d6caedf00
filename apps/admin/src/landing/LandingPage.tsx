import { useLingui } from '@lingui/react/macro'
import { SkipLink, WindowTitle } from '@frontdesk/platform/parts'
import { useApi, useRuntimeConfig, useSignedIn } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { PublicBar } from '../public/PublicBar.tsx'
import { useFocusOnArrival } from '../shell/useFocusOnArrival.ts'
import { LandingView } from './LandingView.tsx'
import { offerQuery } from './offerQuery.ts'
import classes from './LandingPage.module.css'

/** `/`, for visitors who are new to the product (SHELL-14). */
export default function LandingPage() {
  const { t } = useLingui()
  const { contact } = useRuntimeConfig()
  const state = useSignedIn()
  const { data: offers = [] } = useQuery(offerQuery(useApi()))
  useFocusOnArrival('landing')
  return (
    <div className={classes.page}>
      <WindowTitle title={t`One inbox for people and AI`} />
      <SkipLink />
      <PublicBar />
      <LandingView isSignedIn={state.is === 'signed-in'} contact={contact} offers={offers} />
    </div>
  )
}
