import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { type Faults, filledIn, findFaults } from './find-faults.ts'
import { pointerAtRest } from './pointer-rest.ts'
import { sentenceOf } from './sentence-of.ts'

type Values = Readonly<Record<string, string | boolean>>

type SetValue = (name: string, value: string | boolean) => void

interface LightForm<O extends Operation, V extends Values> {
  /** Fetches the operation with its rules: asked for when the form is touched. */
  load(): Promise<O>
  readonly values: V
  /** The one field of a step: the cursor goes into it at once. */
  readonly focus?: keyof V & string
  /** Sends what passed the rules; an `ApiFailure` lands on the form. */
  send(body: BodyInput<O>, operation: O, set: SetValue): Promise<void>
}

/**
 * The form of a page that must be light. It behaves as `useContractForm` does (a field is checked when it is left, the
 * first fault of each is said, what the server refuses lands on its field), but brings no library, and its rules and
 * their sentences only when somebody begins to fill it.
 */
export function useLightForm<O extends Operation, V extends Values>(form: LightForm<O, V>) {
  const { values: first, focus, send } = form
  const fields = useFields(first)
  const loadRules = useRules(form.load)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (focus !== undefined) fields.inputs.current.get(focus)?.focus()
  }, [focus, fields.inputs])

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
    fields.setRefusals({})
    // The rules have just passed: the values are a body of the operation.
    if (Object.keys(found).length === 0)
      await send(filledIn(fields.latest.current) as BodyInput<O>, operation, fields.set)
    else fields.focusFirst(Object.keys(found))
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      fields.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  // The server's page stands before its script: what was typed there is taken over before anything is drawn again, and
  // what was sent there is sent now.
  const arrive = useRef(() => {
    if (fields.takeOver()) void submit()
  })
  useLayoutEffect(() => arrive.current(), [])
  const wire = (name: keyof V & string) => ({ ...fields.wire(name), onBlur: () => leave(name) })
  return {
    busy,
    /** Why the whole was refused. */
    failure: fields.errorOf('root'),
    submit: () => void submit(),
    refuse: fields.refuse,
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

/** What is typed, what is wrong with it, and where it stands on the page. */
function useFields<V extends Values>(first: V) {
  const [typed, setTyped] = useState<V>(first)
  const latest = useRef<V>(first)
  const inputs = useRef(new Map<string, HTMLElement>())
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const errorOf = (name: string) =>
    refusals[name] ?? (faults[name] ? sentenceOf(name, faults[name]) : undefined)
  const focusFirst = (names: readonly string[]) => {
    const found = Object.keys(first).find((name) => names.includes(name))
    if (found !== undefined) inputs.current.get(found)?.focus()
  }
  return {
    typed,
    latest,
    inputs,
    setFaults,
    setRefusals,
    errorOf,
    focusFirst,
    setFault: (name: string, fault: Faults[string] | undefined) =>
      setFaults(({ [name]: _old, ...others }) => (fault ? { ...others, [name]: fault } : others)),
    set(name: string, value: string | boolean) {
      latest.current = { ...latest.current, [name]: value }
      setTyped(latest.current)
      // What the whole was refused for may no longer be so.
      setRefusals(({ [name]: _gone, root: _whole, ...others }) => others)
    },
    refuse(failure: ApiFailure) {
      const known = Object.entries(failure.fields).filter(([name]) => name in first)
      const sentences = Object.fromEntries(known.map(([name, [said]]) => [name, said ?? failure.message]))
      setRefusals(known.length > 0 || failure.message === '' ? sentences : { root: failure.message })
      focusFirst(Object.keys(sentences))
    },
    /** @returns whether the form was sent before the page could send it */
    takeOver(): boolean {
      const form = [...inputs.current.values()][0]?.closest('form')
      const found = [...inputs.current].map(([name, input]) => [name, valueIn(input)] as const)
      const others = found.filter(([name, value]) => value !== undefined && value !== latest.current[name])
      if (others.length > 0) {
        latest.current = { ...latest.current, ...Object.fromEntries(others) }
        setTyped(latest.current)
      }
      if (form?.dataset['sentEarly'] === undefined) return false
      delete form.dataset['sentEarly']
      return true
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

function valueIn(input: HTMLElement): string | boolean | undefined {
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked
  return 'value' in input && typeof input.value === 'string' ? input.value : undefined
}

/** The operation and the sentences of its rules; that they did not come is said at the top of the page. */
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
      showToast('error', translate('errors.check_your_network'))
      throw new ApiFailure(0, { message: '', code: 'network' })
    }
  }
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiFailure)) throw error
}
