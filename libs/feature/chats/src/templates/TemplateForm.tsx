import { ApiError, fileCalls, messageTemplateCalls, type Api, type ApprovedTemplates } from '@frontdesk/api-client'
import { longestTemplateValue, type Chat, type TemplateVariable } from '@frontdesk/contract'
import { emptyVariables, fillTemplate } from '@frontdesk/message-templates'
import { useApi, useToasts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { randomId } from '../chat/randomId.ts'
import { useChats } from '../stores/createChats.ts'
import type { TemplateDraft } from './TemplateButton.tsx'
import { TemplateFile, TemplateFileField } from './TemplateFileField.tsx'
import { FreeNotice } from './FreeNotice.tsx'
import { nameOf, useLanguageName } from './TemplateList.tsx'
import classes from './Templates.module.css'
import { hasNoAnswer, TemplateUploadError, useTemplateFailure } from './useTemplateFailure.ts'

/** Refusals that a server answers with only when it has not stored the message of the intent. */
const decided: ReadonlySet<string | null | undefined> = new Set(['TEMPLATE_NOT_FOUND', 'CHANNEL_UNREACHABLE'])

/** Uploads the file that a template begins with; a repeated upload is stored once. Rejects with a TemplateUploadError. */
async function uploadHeader(api: Api, companyId: number, { id, name, blob }: AttachedFile): Promise<string> {
  try {
    return (await api.subject(fileCalls).uploadFile({ companyId, fileName: name, uploadId: id, body: blob })).id
  } catch (cause) {
    throw new TemplateUploadError('The file of a template was not uploaded', { cause })
  }
}

/** Until when the templates are free, as the list said from which one was chosen. */
function useFreeUntil({ id: chatId, companyId }: Chat): string | null {
  const listed = useQueryClient().getQueryData<ApprovedTemplates>(chatKeys.templates(companyId, chatId))
  return listed?.freeUntil ?? null
}

/**
 * Sends a filled-in template. Its intent stays the same until its values change. What became of it is passed on also when the dialog was closed
 * meanwhile; it is unclear from the first attempt on until the server says so.
 */
function useSendTemplate({ id: chatId, companyId }: Chat, { onSent, onSettled }: Pick<Props, 'onSent' | 'onSettled'>) {
  const { t } = useLingui()
  const api = useApi()
  const chats = useChats()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async ({ template: { name, language }, values, file, clientMessageId }: TemplateDraft) => {
      const headerFileId = file && (await uploadHeader(api, companyId, file))
      onSettled(clientMessageId, true)
      const message = await api.subject(messageTemplateCalls).sendTemplate({
        companyId,
        chatId,
        name,
        language,
        values,
        clientMessageId,
        ...(headerFileId !== null && { headerFileId }),
      })
      return { message, clientMessageId }
    },
    onSuccess: (sent) => {
      applyChatEvent(chats, { type: 'message-sent', ...sent })
      toasts.show({ type: 'success', message: t`The template was sent` })
      onSent(sent.clientMessageId)
    },
    onError: (error, { clientMessageId, isUnclear: wasUnclear }) => {
      const isDecided = error instanceof ApiError && decided.has(error.code)
      onSettled(clientMessageId, hasNoAnswer(error) || (wasUnclear && !isDecided))
      return queryClient.invalidateQueries({ queryKey: chatKeys.templates(companyId, chatId) })
    },
  })
}

type Props = {
  chat: Chat
  draft: TemplateDraft
  onDraft: (draft: TemplateDraft | null) => void
  onSent: (clientMessageId: string) => void
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/** The fields of a template, how the message will look, and Send. The input stays until it was sent. */
export function TemplateForm({ chat, draft, onDraft, onSent, onSettled }: Props) {
  const { t } = useLingui()
  const { template, values, isUnclear } = draft
  const freeUntil = useFreeUntil(chat)
  const [isChecked, setChecked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const send = useSendTemplate(chat, { onSent, onSettled })
  const failureOf = useTemplateFailure()
  const languageOf = useLanguageName()
  const labelOf = useVariableLabel(template.variables)
  const isFileMissing = template.headerFile !== null && draft.file === null
  const fileField = useRef<HTMLButtonElement>(null)
  const missing = new Set(emptyVariables(template, values).map(({ key }) => key))
  const fields = useRef(new Map<string, HTMLInputElement>())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isFileMissing) return fileField.current?.focus()
    const [first] = missing
    if (first !== undefined) return fields.current.get(first)?.focus()
    if (!send.isPending) send.mutate(draft)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" className={classes.note}>
          {nameOf(template)} · {languageOf(template.language)}
        </Text>
        {template.headerFile !== null && (
          <TemplateFileField
            ref={fileField}
            kind={template.headerFile}
            file={draft.file}
            isMissing={isChecked && isFileMissing}
            isLocked={send.isPending || isUnclear}
            onChange={(file) => onDraft({ ...draft, file, clientMessageId: randomId(), isUnclear: false })}
          />
        )}
        {template.variables.map((variable, place) => (
          <TextInput
            key={variable.key}
            ref={(field) => {
              if (field === null) fields.current.delete(variable.key)
              else fields.current.set(variable.key, field)
            }}
            label={labelOf(variable)}
            placeholder={variable.example ?? ''}
            value={values[variable.key] ?? ''}
            maxLength={longestTemplateValue}
            dir="auto"
            autoComplete="off"
            error={isChecked && missing.has(variable.key) ? t`Fill this in.` : undefined}
            disabled={send.isPending}
            // Other values would be another message, beside one that may have been sent.
            readOnly={isUnclear}
            onChange={({ currentTarget: { value } }) =>
              onDraft({
                ...draft,
                values: { ...values, [variable.key]: value },
                clientMessageId: randomId(),
                isUnclear: false,
              })
            }
            {...(place === 0 && template.headerFile === null && { 'data-autofocus': true })}
          />
        ))}
        <Preview draft={draft} />
        {freeUntil === null ? (
          <Text size="sm" className={classes.note}>
            <Trans>
              WhatsApp charges the company for each template that it delivers. An answer opens the chat again.
            </Trans>
          </Text>
        ) : (
          <FreeNotice until={freeUntil} />
        )}
        {send.error !== null && !hasNoAnswer(send.error) && (
          <p role="alert" className={classes.failed}>
            {failureOf(send.error)}
          </p>
        )}
        {isUnclear && !send.isPending && (
          <p role="alert" className={classes.failed}>
            <Trans>No answer came: it may or may not have been sent. Sending again sends nothing twice.</Trans>
          </p>
        )}
        {isUnclear && isLeaving && !send.isPending && (
          <GiveUpIntent draft={draft} onDraft={onDraft} onStay={() => setLeaving(false)} />
        )}
        <Group justify="space-between" gap={12}>
          <Button
            variant="default"
            onClick={() => (isUnclear ? setLeaving(true) : onDraft(null))}
            disabled={send.isPending || (isUnclear && isLeaving)}
          >
            {isUnclear && !send.isPending ? <Trans>Something else…</Trans> : <Trans>Another template</Trans>}
          </Button>
          <Button
            type="submit"
            loading={send.isPending}
            {...(template.variables.length === 0 && template.headerFile === null && { 'data-autofocus': true })}
          >
            {send.error === null && (send.isPending || !isUnclear) ? <Trans>Send</Trans> : <Trans>Try again</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks before an intent is given up that may have been sent: another one may reach the customer beside it. */
function GiveUpIntent({ draft, onDraft, onStay }: Pick<Props, 'draft' | 'onDraft'> & { onStay: () => void }) {
  return (
    <div role="alert" className={classes.preview}>
      <p>
        <Trans>It may have been sent already: then the customer gets both.</Trans>
      </p>
      <Group gap={12}>
        {(draft.template.variables.length > 0 || draft.file !== null) && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              onStay()
              // The message that may have been sent has the file: another one uploads it anew.
              const file = draft.file && { ...draft.file, id: randomId() }
              onDraft({ ...draft, file, clientMessageId: randomId(), isUnclear: false })
            }}
          >
            <Trans>Change the values</Trans>
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => onDraft(null)}>
          <Trans>Choose another template</Trans>
        </Button>
        <Button size="sm" variant="subtle" onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
      </Group>
    </div>
  )
}

/** How the customer will see the message; places without a value show their marks. */
function Preview({ draft: { template, values, file } }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const { header, body, footer, buttons } = fillTemplate(template, values)
  return (
    <figure className={classes.preview} aria-label={t`How the customer will see it`}>
      {file !== null && <TemplateFile file={file} />}
      {header !== null && (
        <p className={classes.header} dir="auto">
          {header}
        </p>
      )}
      <p dir="auto">{body}</p>
      {footer !== null && (
        <p className={classes.footer} dir="auto">
          {footer}
        </p>
      )}
      {buttons.map(({ text, url }, place) => (
        <p key={place} className={classes.button} dir="auto">
          {text}
          {url !== null && <span className={classes.address}>{url}</span>}
        </p>
      ))}
    </figure>
  )
}

/** Returns the label of a place: its name, or where it is when it has only a number. */
function useVariableLabel(variables: readonly TemplateVariable[]): (variable: TemplateVariable) => string {
  const { t } = useLingui()
  const count = variables.filter(({ place }) => place === 'body').length
  return ({ place, name }) => {
    if (!/^\d+$/.test(name)) return nameOf({ name })
    switch (place) {
      case 'header':
        return t`In the heading`
      case 'button':
        return t`In the link of the button`
      case 'body':
        return count === 1 ? t`In the text` : t`In the text, place ${name}`
    }
  }
}
