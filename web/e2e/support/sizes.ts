/** A tablet at the arbiter's table. */
export const TABLET = { width: 1024, height: 768 };
/** The two screens on which journeys are walked. */
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
