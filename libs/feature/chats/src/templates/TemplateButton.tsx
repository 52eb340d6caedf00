import { lazyPart } from '@frontdesk/platform'
import type { Chat } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useChatControl } from '../chat/useChatControl.ts'
import type { TemplateDraft } from './useSendTemplate.ts'

const TemplateDialog = lazyPart(() =>
  import('./TemplateDialog.tsx').then((loaded) => ({ default: loaded.TemplateDialog })),
)

/**
 * Opens the dialog that sends an approved template, the way out of a closed reply window. What was chosen and typed
 * stays while the chat is open, until it was sent. Renders nothing for providers without templates.
 */
export function TemplateButton({ chat }: { chat: Chat }) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  if (useChatControl() === null) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Send a template…</Trans>
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <TemplateDialog
            target={{ companyId: chat.companyId, chatId: chat.id, marketingStoppedAt: chat.marketingStoppedAt }}
            draft={draft}
            onDraft={setDraft}
            onClose={() => setOpen(false)}
            onSent={(clientMessageId) => {
              setDraft((current) => (current?.clientMessageId === clientMessageId ? null : current))
              setOpen(false)
            }}
            onSettled={(clientMessageId, isUnclear) =>
              setDraft((current) =>
                current?.clientMessageId === clientMessageId ? { ...current, isUnclear } : current,
              )
            }
          />
        )}
      </Suspense>
    </>
  )
}
