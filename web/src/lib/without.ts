/** An object without some of its fields. */
export function without<Given extends object, Name extends keyof Given>(
  given: Given,
  ...names: Name[]
): Omit<Given, Name> {
  const left = Object.entries(given).filter(([name]) => !names.includes(name as Name));
  return Object.fromEntries(left) as Omit<Given, Name>;
}
