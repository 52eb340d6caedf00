import { randomId } from '@frontdesk/platform'
import type { ApprovedTemplates } from '@frontdesk/api-client'
import type { Chat, TemplateVariable } from '@frontdesk/contract'
import { longestTemplateValue } from '@frontdesk/contract/limits'
import { emptyVariables, fillTemplate } from '@frontdesk/message-templates'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { TemplateFile, TemplateFileField } from './TemplateFileField.tsx'
import { FreeNotice, nameOf, useLanguageName } from './TemplateList.tsx'
import classes from './Templates.module.css'
import { templatesKey, useSendTemplate, type TemplateDraft, type TemplateTarget } from './useSendTemplate.ts'
import { hasNoAnswer, useTemplateFailure } from './useTemplateFailure.ts'

/** The channel refuses a template of marketing to a customer who has switched such messages off. */
const MarketingStopped = () => (
  <Alert color="yellow" variant="light" title={<Trans>The customer wants no marketing messages</Trans>}>
    <Trans>
      WhatsApp will refuse this template. Choose one of the category Service, or wait until the customer writes.
    </Trans>
  </Alert>
)

/** The price of sending, as the list said from which the template was chosen. */
function TemplateCost({ target }: { target: TemplateTarget }) {
  const listed = useQueryClient().getQueryData<ApprovedTemplates>(templatesKey(target))
  const freeUntil = listed?.freeUntil ?? null
  return freeUntil === null ? (
    <Text size="sm" className={classes.note}>
      <Trans>WhatsApp charges the company for each template that it delivers. An answer opens the chat again.</Trans>
    </Text>
  ) : (
    <FreeNotice until={freeUntil} />
  )
}

/** Other values, or another file, are another message than the one that may have been sent: its intent is a new one. */
const changedDraft = (draft: TemplateDraft, change: Pick<TemplateDraft, 'file'> | Pick<TemplateDraft, 'values'>) => ({
  ...draft,
  ...change,
  clientMessageId: randomId(),
  isUnclear: false,
})

type Props = {
  target: TemplateTarget
  draft: TemplateDraft
  onDraft: (draft: TemplateDraft | null) => void
  onSent: (clientMessageId: string, started: Chat | null) => void
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/** The fields that a template still lacks. `focusFirst` focuses the first empty one; false: there is none. */
function useIncompleteFields({ template, values, file }: TemplateDraft) {
  const fileField = useRef<HTMLButtonElement>(null)
  const fields = useRef(new Map<string, HTMLInputElement>())
  const isFileMissing = template.headerFile !== null && file === null
  const missing = new Set(emptyVariables(template, values).map(({ key }) => key))
  return {
    isFileMissing,
    missing,
    fileField,
    setField: (key: string, field: HTMLInputElement | null) => {
      if (field === null) fields.current.delete(key)
      else fields.current.set(key, field)
    },
    focusFirst: (): boolean => {
      const [first] = missing
      if (isFileMissing) fileField.current?.focus()
      else if (first !== undefined) fields.current.get(first)?.focus()
      return isFileMissing || first !== undefined
    },
  }
}

type FieldsProps = Pick<Props, 'draft' | 'onDraft'> & {
  incomplete: ReturnType<typeof useIncompleteFields>
  /** Whether to say at a field that it is empty. */
  isChecked: boolean
  isPending: boolean
}

/** The file that a template begins with, and its places. */
function TemplateFields({ draft, onDraft, incomplete, isChecked, isPending }: FieldsProps) {
  const { t } = useLingui()
  const { template, values, isUnclear } = draft
  const { isFileMissing, missing, fileField, setField } = incomplete
  const labelOf = useVariableLabel(template.variables)
  return (
    <>
      {template.headerFile !== null && (
        <TemplateFileField
          ref={fileField}
          kind={template.headerFile}
          file={draft.file}
          isMissing={isChecked && isFileMissing}
          isLocked={isPending || isUnclear}
          onChange={(file) => onDraft(changedDraft(draft, { file }))}
        />
      )}
      {template.variables.map((variable, place) => (
        <TextInput
          key={variable.key}
          ref={(field) => setField(variable.key, field)}
          label={labelOf(variable)}
          placeholder={variable.example ?? ''}
          value={values[variable.key] ?? ''}
          maxLength={longestTemplateValue}
          dir="auto"
          autoComplete="off"
          error={isChecked && missing.has(variable.key) ? t`Fill this in.` : undefined}
          disabled={isPending}
          // Other values would be another message, beside one that may have been sent.
          readOnly={isUnclear}
          onChange={({ currentTarget: { value } }) =>
            onDraft(changedDraft(draft, { values: { ...values, [variable.key]: value } }))
          }
          {...(place === 0 && template.headerFile === null && { 'data-autofocus': true })}
        />
      ))}
    </>
  )
}

/** The fields of a template, how the message will look, and Send. The input stays until it was sent. */
export function TemplateForm({ target, draft, onDraft, onSent, onSettled }: Props) {
  const { template, isUnclear } = draft
  const [isChecked, setChecked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const send = useSendTemplate(target, { onSent, onSettled })
  const failureOf = useTemplateFailure()
  const languageOf = useLanguageName()
  const incomplete = useIncompleteFields(draft)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!incomplete.focusFirst() && !send.isPending) send.mutate(draft)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" className={classes.note}>
          {nameOf(template)} · {languageOf(template.language)}
        </Text>
        <TemplateFields
          draft={draft}
          onDraft={onDraft}
          incomplete={incomplete}
          isChecked={isChecked}
          isPending={send.isPending}
        />
        <Preview draft={draft} />
        {target.marketingStoppedAt != null && draft.template.category === 'marketing' && <MarketingStopped />}
        <TemplateCost target={target} />
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
              onDraft(changedDraft(draft, { file: draft.file && { ...draft.file, id: randomId() } }))
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
