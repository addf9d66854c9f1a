import { isImage } from '@/server/path-rules';
import { Admission } from './admission';

const READ_LIMITS = { concurrent: 32, waiting: 512, waitMs: 5_000 };
const WAITING_READS_PER_CLIENT = 256;
/**
 * A renderer is a single thread: one request is computed while another one waits for the database. More of them would only
 * delay each other, and every other client as well.
 */
const READS_PER_CLIENT_AND_RENDERER = 2;
/**
 * A picture that no one has asked for yet takes up to a second, one after the other in each renderer: a page of new ones must
 * not keep its visitor's next page waiting. Lazy pictures wait for each other instead of failing.
 */
const IMAGE_LIMITS = { concurrent: 16, waiting: 512, waitMs: 20_000 };

/** The slots of requests that change nothing: those for pictures, and all others. */
export class ReadAdmissions {
  readonly all: readonly Admission[];
  private readonly reads: Admission;
  private readonly images: Admission;

  constructor(rendererCount: number) {
    const concurrent = READS_PER_CLIENT_AND_RENDERER * rendererCount;
    const perClient = { concurrent, waiting: WAITING_READS_PER_CLIENT };
    this.reads = new Admission({ ...READ_LIMITS, perClient });
    this.images = new Admission({ ...IMAGE_LIMITS, perClient });
    this.all = [this.reads, this.images];
  }

  select(pathname: string): Admission {
    return isImage(pathname) ? this.images : this.reads;
  }
}
