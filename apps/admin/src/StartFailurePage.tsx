import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { AppProviders, FailureState, WindowTitle } from '@frontdesk/platform/parts'
import { useEffect } from 'react'

function StartFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useLingui()
  useEffect(() => {
    if (isRetrying) return
    const retryWhenShown = () => {
      if (document.visibilityState === 'visible') onRetry()
    }
    window.addEventListener('online', onRetry)
    document.addEventListener('visibilitychange', retryWhenShown)
    return () => {
      window.removeEventListener('online', onRetry)
      document.removeEventListener('visibilitychange', retryWhenShown)
    }
  }, [onRetry, isRetrying])
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

/**
 * Shown when the server did not give the address of the provider API: nothing else can start. Retries by itself when
 * the network is back and when the page is shown again.
 */
export const StartFailurePage = (props: { onRetry: () => void; isRetrying: boolean }) => (
  <I18nProvider i18n={i18n}>
    <AppProviders>
      <StartFailure {...props} />
    </AppProviders>
  </I18nProvider>
)
