import { until } from './wait.ts';

/** Holds those who come to it until it is opened, so that a test can act while work stands still. */
export class Gate {
  #arrivals = 0;
  #isOpen = false;
  readonly #waiting: { readonly arrival: number; readonly release: () => void }[] = [];

  /** Waits until the gate is open, or until this arrival is let through. */
  async pass(): Promise<void> {
    this.#arrivals += 1;
    const arrival = this.#arrivals;
    if (this.#isOpen) return;
    await new Promise<void>((release) => this.#waiting.push({ arrival, release }));
  }

  /** Waits until so many have come. */
  async reached(arrivals: number): Promise<void> {
    await until(async () => this.#arrivals >= arrivals);
  }

  /** Lets those through who came at these places, counted from 1; the others wait on. */
  release(...arrivals: number[]): void {
    for (const { arrival, release } of this.#waiting) if (arrivals.includes(arrival)) release();
  }

  /** Lets everybody through from here on. */
  open(): void {
    this.openBut();
  }

  /** Lets everybody through from here on but those who came at these places. */
  openBut(...arrivals: number[]): void {
    this.#isOpen = true;
    for (const { arrival, release } of this.#waiting) if (!arrivals.includes(arrival)) release();
  }
}
