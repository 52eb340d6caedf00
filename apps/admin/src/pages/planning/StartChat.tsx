import type { TemplateDraft } from '@frontdesk/chats'
import type { NewChat } from '@frontdesk/planning'
import { lazyPart } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { withWords } from '../../catalogue/loadFeatureCatalogue.ts'
import { startChatAddress } from './startChatAddress.ts'

const StartChatDialog = lazyPart(() => withWords(import('./StartChatDialog.ts')))
const FirstTemplateDialog = lazyPart(() => import('./FirstTemplateDialog.ts'))

/** Starts a chat with a phone number by a template: asks for both, and opens the chat (PLAN-2). */
export function StartChat({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const [target, setTarget] = useState<NewChat | null>(null)
  const [draft, setDraft] = useState<TemplateDraft | null>(null)
  const isOpen = address.get(startChatAddress.name) === startChatAddress.value
  const setOpen = (opens: boolean) => {
    setTarget(null)
    setDraft(null)
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (opens) next.set(startChatAddress.name, startChatAddress.value)
        else next.delete(startChatAddress.name)
        return next
      },
      { replace: true },
    )
  }
  const open = (chatId: number) => {
    setTarget(null)
    setDraft(null)
    void navigate(`/chats/${String(chatId)}`, { replace: true })
  }
  return (
    <>
      <ActionIcon
        size={36}
        variant="subtle"
        aria-label={t`Start a chat by phone number`}
        title={t`Start a chat by phone number`}
        onClick={() => setOpen(true)}
      >
        <IconMessagePlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <RegionBoundary>
          <Suspense fallback={null}>
            {target === null ? (
              <StartChatDialog companyId={companyId} onFound={open} onNew={setTarget} onClose={() => setOpen(false)} />
            ) : (
              <FirstTemplateDialog
                target={target}
                draft={draft}
                onDraft={setDraft}
                onClose={() => setOpen(false)}
                onSent={(_intent, started) => started && open(started.id)}
                onSettled={(intent, isUnclear) =>
                  setDraft((current) => (current?.clientMessageId === intent ? { ...current, isUnclear } : current))
                }
              />
            )}
          </Suspense>
        </RegionBoundary>
      )}
    </>
  )
}
