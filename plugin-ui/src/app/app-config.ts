import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { ApplicationConfig, inject, provideAppInitializer, provideZoneChangeDetection } from '@angular/core';
// Clarity's datagrid and modal are animated with the old package, which is loaded with the first of them.
import { provideAnimationsAsync } from '@angular/platform-browser/animations/async';
import { provideRouter, withHashLocation } from '@angular/router';
import { PageAddress } from './core/address/page-address';
import { outageInterceptor } from './core/session/outage';
import { sessionInterceptor } from './core/session/session-interceptor';
import { Startup } from './core/session/startup';
import { registerIcons } from './icons';
import { routes } from './routes';

export const appConfig: ApplicationConfig = {
  providers: [
    // Clarity 18 waits for zone.js (its date picker does), hence not zoneless.
    provideZoneChangeDetection({ eventCoalescing: true }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    provideAnimationsAsync('noop'),
    provideRouter(routes, withHashLocation()),
    provideHttpClient(withInterceptors([outageInterceptor, sessionInterceptor])),
    provideAppInitializer(() => {
      registerIcons();
      const address = inject(PageAddress);
      return inject(Startup)
        .run()
        .then(() => address.start());
    }),
  ],
};
