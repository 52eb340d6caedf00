import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { AppProviders, FailureState, WindowTitle } from '@frontdesk/platform/parts'

function StartFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useLingui()
  return (
    <main style={{ height: '100dvh' }}>
      <WindowTitle title={t`No answer from the server`} />
      <FailureState title={<Trans>The server does not answer</Trans>} onRetry={onRetry} isRetrying={isRetrying}>
        <Trans>
          Your messages and settings are safe. Check your connection and try again; if it stays like this, the service
          may be restarting.
        </Trans>
      </FailureState>
    </main>
  )
}

/** What is there when the server cannot even say where its API is: nothing else can begin. */
export const StartFailurePage = (props: { onRetry: () => void; isRetrying: boolean }) => (
  <I18nProvider i18n={i18n}>
    <AppProviders>
      <StartFailure {...props} />
    </AppProviders>
  </I18nProvider>
)
