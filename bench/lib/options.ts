/** `--name=value` and `--name` of the command line; a flag's value is empty. */
export function readOptions(): ReadonlyMap<string, string> {
  return new Map(
    process.argv.slice(2).map((text): [string, string] => {
      const [name = '', value = ''] = text.replace(/^--/, '').split('=')
      return [name, value]
    }),
  )
}
