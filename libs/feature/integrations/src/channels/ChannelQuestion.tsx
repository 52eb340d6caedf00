import { Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Messenger } from '@frontdesk/contract'
import { channelAccount, useChannelName, useChannelTitle } from '@frontdesk/platform/parts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { TokenField } from '../connect/ChannelDescriptor.ts'

/** How many chats a channel has; `failed`: they could not be counted. */
export type ChatCount = number | 'loading' | 'failed'

type QuestionProps = { channel: Messenger; isPending: boolean; onClose: () => void }

function Question({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }} size="md">
      {children}
    </Modal>
  )
}

/** Asks before a channel is disconnected, and says what happens then (INT-5). */
export function DisconnectQuestion({
  channel,
  isPending,
  onClose,
  onDisconnect,
}: QuestionProps & { onDisconnect: () => void }) {
  const title = useChannelTitle()(channel)
  return (
    <Question title={<Trans>Disconnect {title}?</Trans>} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Messages of customers no longer arrive here, the AI stops answering there, and what waits to be sent is not
            sent. All chats stay, and you can connect it again at any time.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={onDisconnect}>
            <Trans>Disconnect</Trans>
          </Button>
        </Group>
      </Stack>
    </Question>
  )
}

/**
 * Asks for a new token of the same bot or number (INT-7); its chats stay. `failure`: why the last one was not accepted.
 */
export function TokenQuestion({
  channel,
  field: { label, missing, Steps, maxLength, tokenIn },
  isPending,
  onClose,
  onToken,
  onEdit,
  failure,
}: QuestionProps & {
  field: TokenField
  onToken: (token: string) => void
  onEdit: () => void
  failure: string | null
}) {
  const { i18n } = useLingui()
  const title = useChannelTitle()(channel)
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = tokenIn(input.current?.value ?? '')
    setMissing(token === '')
    if (token === '') return input.current?.focus()
    if (!isPending) onToken(token)
  }
  return (
    <Question title={<Trans>New token for {title}</Trans>} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            <Steps />
          </Text>
          <TextInput
            ref={input}
            label={i18n._(label)}
            error={isMissing ? i18n._(missing) : failure}
            onChange={() => {
              setMissing(false)
              if (failure !== null) onEdit()
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            data-autofocus
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Connect</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Question>
  )
}

/** For a field that appears after its dialog has taken the focus. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/**
 * Asks before a channel is deleted and says exactly what is lost (INT-5). Where chats lose their way to the customer,
 * the name of the channel has to be typed.
 */
export function DeleteQuestion({
  channel,
  isPending,
  onClose,
  onDelete,
  chatCount,
}: QuestionProps & { onDelete: () => void; chatCount: ChatCount }) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const title = useChannelTitle()(channel)
  const name = channelAccount(channel) ?? nameOf(channel.type)
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim().replace(/^@/u, '').toLowerCase() === name.replace(/^@/u, '').toLowerCase()
  const needsName = chatCount !== 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chatCount !== 'loading' && (!needsName || isTyped) && !isPending) onDelete()
  }
  return (
    <Question title={<Trans>Delete {title}?</Trans>} onClose={onClose}>
      {chatCount === 'loading' ? (
        <Loader role="status" aria-label={t`Loading`} />
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm" component="div">
              <p>
                {chatCount === 0 ? (
                  <Trans>It has no chats. Its token and its links to booking systems are deleted.</Trans>
                ) : (
                  <>
                    {chatCount === 'failed' ? (
                      <Trans>All its chats can still be read and searched, but never be answered again.</Trans>
                    ) : (
                      <Plural
                        value={chatCount}
                        one="Its # chat can still be read and searched, but never be answered again."
                        other="Its # chats can still be read and searched, but never be answered again."
                      />
                    )}{' '}
                    <Trans>
                      Connecting the same account later does not bring them back: customers who write then get new
                      chats. Its token and its links to booking systems are deleted.
                    </Trans>
                  </>
                )}
              </p>
              {needsName && (
                <p>
                  <Trans>To stop only for now, disconnect it instead.</Trans>
                </p>
              )}
            </Text>
            {needsName && (
              <TextInput
                ref={takeFocus}
                label={t`Type ${name} to confirm`}
                value={typed}
                onChange={({ currentTarget: { value } }) => setTyped(value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                data-autofocus
              />
            )}
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" color="red" loading={isPending} disabled={needsName && !isTyped}>
                <Trans>Delete for good</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Question>
  )
}
