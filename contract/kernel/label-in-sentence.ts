const properNames = /^(?:Android|Arabic|English|Mahfaza|Pro)\b/

/** A label inside an English sentence: `Face value` → `face value`; `IP address`, `iOS` and names stay. */
export function labelInSentence(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) && !properNames.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label
}
