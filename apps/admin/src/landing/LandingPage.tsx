import { useLingui } from '@lingui/react/macro'
import { SkipLink, WindowTitle } from '@frontdesk/platform/parts'
import { useRuntimeConfig, useSignedIn } from '@frontdesk/platform'
import { PublicBar } from '../public/PublicBar.tsx'
import { useFocusOnArrival } from '../shell/useFocusOnArrival.ts'
import { LandingView } from './LandingView.tsx'
import classes from './LandingPage.module.css'

/** `/`, for visitors who are new to the product (SHELL-14). */
export default function LandingPage() {
  const { t } = useLingui()
  const { contact } = useRuntimeConfig()
  const state = useSignedIn()
  useFocusOnArrival('landing')
  return (
    <div className={classes.page}>
      <WindowTitle title={t`One inbox for people and AI`} />
      <SkipLink />
      <PublicBar />
      <LandingView isSignedIn={state.is === 'signed-in'} contact={contact} />
    </div>
  )
}
