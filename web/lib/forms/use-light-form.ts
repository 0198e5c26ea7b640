import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { forgetDraft, keepDraft, recallDraft } from './draft.ts'
import { type Faults, filledIn, findFaults } from './find-faults.ts'
import { pointerAtRest } from './pointer-rest.ts'
import { sentenceOf } from './sentence-of.ts'

type Values = Readonly<Record<string, string | boolean>>

type SetValue = (name: string, value: string | boolean) => void

interface LightForm<O extends Operation, V extends Values> {
  /** Loads the operation with its rules, when the form is first used. */
  load(): Promise<O>
  readonly values: V
  /** The only field of a step: it gets the focus at once. */
  readonly focus?: keyof V & string
  /** A code of digits: cleared when the server refuses. */
  readonly code?: keyof V & string
  /**
   * Kept in this tab under this name until it is sent, without secrets: for a long form that people leave to read.
   */
  readonly draft?: { readonly name: string; readonly secret: readonly (keyof V & string)[] }
  /** Sends valid input; an `ApiFailure` is shown in the form. */
  send(body: BodyInput<O>, operation: O, set: SetValue): Promise<void>
}

/**
 * The form of a light page. It behaves like `useContractForm` (checks on blur, one fault per field, the server's
 * refusals at their fields), but needs no library, and loads its rules and sentences only at its first use.
 */
export function useLightForm<O extends Operation, V extends Values>(form: LightForm<O, V>) {
  const { values: first, focus, code, send } = form
  const fields = useFields(first)
  const draft = useVisitorDraft(form.draft, fields)
  const loadRules = useRules(form.load)
  const { busy, once } = useOneAtATime()
  useFocus(focus, fields.inputs)

  const check = async () => {
    await pointerAtRest()
    const operation = await loadRules()
    return { operation, found: await findFaults(operation.body, fields.latest.current) }
  }
  const leave = (name: string) =>
    void check().then(({ found }) => fields.setFault(name, found[name]), ignoreFailure)
  const attempt = async () => {
    const { operation, found } = await check()
    fields.setFaults(found)
    // The rules have passed: the values are a body of the operation.
    if (Object.keys(found).length === 0) {
      fields.setRefusals({})
      await send(filledIn(fields.latest.current) as BodyInput<O>, operation, fields.set)
      draft.forget()
    } else fields.focusFirst(Object.keys(found))
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    await once(() => attempt().catch(refuse))
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    if (code !== undefined && !error.isNetwork) fields.emptyCode(code)
    fields.refuse(error)
  }
  // The server's page is visible before its script: earlier input is taken over before the next render, and an
  // earlier submit is sent now.
  const arrive = useRef(() => {
    const wasSentEarly = fields.takeOver()
    draft.restore()
    if (wasSentEarly) void submit()
  })
  useLayoutEffect(() => arrive.current(), [])
  const wire = (name: keyof V & string) => ({ ...fields.wire(name), onBlur: () => leave(name) })
  return {
    busy,
    /** Why the whole was refused. */
    failure: fields.errorOf('root'),
    /** The code of the refusal that a field shows. */
    refusalOf: fields.refusalOf,
    submit: () => void submit(),
    refuse: fields.refuse,
    clear: fields.clear,
    /** For `LightForm`. */
    form: { onSubmit: submit, load: () => loadRules().catch(ignoreFailure) },
    text: (name: keyof V & string) => ({
      ...wire(name),
      value: String(fields.typed[name] ?? ''),
      onChange: (change: string | { readonly currentTarget: { readonly value: string } }) =>
        fields.set(name, typeof change === 'string' ? change : change.currentTarget.value),
    }),
    check: (name: keyof V & string) => ({
      ...wire(name),
      checked: fields.typed[name] === true,
      onChange: (checked: boolean) => {
        fields.set(name, checked)
        leave(name)
      },
    }),
  }
}

function useFocus(name: string | undefined, inputs: RefObject<ReadonlyMap<string, HTMLElement>>): void {
  useEffect(() => {
    if (name !== undefined) inputs.current.get(name)?.focus()
  }, [name, inputs])
}

/** Runs one piece of work at a time: the last digit and the button may both start within one frame. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const once = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}

/** Values, faults and elements of the form. */
function useFields<V extends Values>(first: V) {
  const [typed, setTyped] = useState<V>(first)
  const latest = useRef<V>(first)
  const inputs = useRef(new Map<string, HTMLElement>())
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [refusalCode, setRefusalCode] = useState('')
  const errorOf = (name: string) =>
    refusals[name] ?? (faults[name] ? sentenceOf(name, faults[name]) : undefined)
  const focusFirst = (names: readonly string[]) => {
    const found = Object.keys(first).find((name) => names.includes(name))
    if (found !== undefined) inputs.current.get(found)?.focus()
  }
  const set = (name: string, value: string | boolean) => {
    latest.current = { ...latest.current, [name]: value }
    setTyped(latest.current)
    // The reason of a general refusal may be gone.
    setRefusals(({ [name]: _gone, root: _whole, ...others }) => others)
  }
  return {
    typed,
    latest,
    inputs,
    setFaults,
    setRefusals,
    errorOf,
    refusalOf: (name: string) => (refusals[name] === undefined ? undefined : refusalCode),
    focusFirst,
    setFault: (name: string, fault: Faults[string] | undefined) =>
      setFaults(({ [name]: _old, ...others }) => (fault ? { ...others, [name]: fault } : others)),
    set,
    /** A recovery code is long: people correct it instead of typing it again. */
    emptyCode(name: string) {
      if (/^\d+$/.test(String(latest.current[name]))) set(name, '')
      inputs.current.get(name)?.focus()
    },
    /** Clears a field with its fault. */
    clear(name: string) {
      set(name, '')
      setFaults(({ [name]: _gone, ...others }) => others)
      inputs.current.get(name)?.focus()
    },
    refuse(failure: ApiFailure) {
      const known = Object.entries(failure.fields).filter(([name]) => name in first)
      const sentences = Object.fromEntries(
        known.map(([name, [sentence]]) => [name, sentence ?? failure.sentence]),
      )
      setRefusals(known.length > 0 ? sentences : { root: failure.sentence })
      setRefusalCode(failure.code)
      focusFirst(Object.keys(sentences))
    },
    /** @returns whether the form was submitted before the script was ready */
    takeOver(): boolean {
      const early = typedEarly(inputs.current, latest.current)
      if (early.length > 0) {
        latest.current = { ...latest.current, ...Object.fromEntries(early) }
        setTyped(latest.current)
      }
      return takeSentEarly(inputs.current)
    },
    wire: (name: string) => ({
      name,
      error: errorOf(name),
      ref: (input: HTMLElement | null) => {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
    }),
  }
}

const visitor = 'visitor'

/** A visitor's unsent input survives navigation and reload; sent input is dropped. */
function useVisitorDraft<V extends Values>(
  draft: LightForm<Operation, V>['draft'],
  { typed, latest, set }: Pick<ReturnType<typeof useFields<V>>, 'typed' | 'latest' | 'set'>,
) {
  const first = useRef(typed)
  const isSent = useRef(false)
  useEffect(() => {
    if (!draft || isSent.current || typed !== latest.current) return
    const secret: readonly string[] = draft.secret
    const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.includes(name)))
    keepDraft(visitor, draft.name, { values, seenUpdatedAt: null, at: new Date().toISOString() })
  }, [draft, typed, latest])
  return {
    restore() {
      const kept = draft && recallDraft(visitor, draft.name)
      for (const [name, blank] of Object.entries(first.current)) {
        const value = kept?.values[name]
        // Only fields still in their first state.
        if (latest.current[name] !== blank || typeof value !== typeof blank) continue
        if (typeof value === 'string' || typeof value === 'boolean') set(name, value)
      }
    },
    forget() {
      isSent.current = true
      if (draft) forgetDraft(visitor, draft.name)
    },
  }
}

/** Values in the page that the form does not know yet. */
function typedEarly(inputs: ReadonlyMap<string, HTMLElement>, known: Values) {
  const found = [...inputs].map(([name, input]) => [name, valueIn(input)] as const)
  return found.filter(([name, value]) => value !== undefined && value !== known[name])
}

/** @returns whether the form was submitted before; asked once */
function takeSentEarly(inputs: ReadonlyMap<string, HTMLElement>): boolean {
  const form = [...inputs.values()][0]?.closest('form')
  if (form?.dataset['sentEarly'] === undefined) return false
  delete form.dataset['sentEarly']
  return true
}

function valueIn(input: HTMLElement): string | boolean | undefined {
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked
  return 'value' in input && typeof input.value === 'string' ? input.value : undefined
}

/** The operation and its rules' sentences; a failure to load is shown at the top of the page. */
function useRules<O extends Operation>(load: () => Promise<O>): () => Promise<O> {
  const translator = useTranslator()
  return async () => {
    try {
      const [operation] = await Promise.all([
        load(),
        translator.load('validation'),
        translator.load('fields'),
      ])
      return operation
    } catch (error) {
      console.error(error)
      const failure = ApiFailure.own('network')
      showToast('error', failure.sentence)
      throw failure
    }
  }
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiFailure)) throw error
}
