import { SupportFailure, SupportPanelView } from '@frontdesk/support-widget'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'

function Failure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SupportPanelView onClose={onClose}>
      <SupportFailure message={t`Support cannot be reached from this page right now`} onRetry={onRetry} />
    </SupportPanelView>
  )
}

/** The page gave no token, or our server did not answer. */
export const FrameFailure = (props: { onRetry: () => void; onClose: () => void }) => (
  <I18nProvider i18n={i18n}>
    <Failure {...props} />
  </I18nProvider>
)
