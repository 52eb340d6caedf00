import { AppProviders } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Preview } from '@storybook/react-vite'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const preview: Preview = {
  parameters: { a11y: { test: 'error' } },
  decorators: [(Story) => <I18nProvider i18n={i18n}><AppProviders><Story /></AppProviders></I18nProvider>],
}
export default preview
